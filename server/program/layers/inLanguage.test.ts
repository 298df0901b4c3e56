import { expect, it } from 'vitest';
import type { Program } from '../../../metadata/program.ts';
import { inLanguage } from './inLanguage.ts';

const programOf = (hash: string, route: object, labels: Record<string, string>, language: string): Program =>
  ({
    hash,
    tenant: 'acme',
    layers: ['base', 'acme'],
    definitions: { route, tenant: { acme: { label: 'Acme', language } } },
    fields: { thing: Object.entries(labels).map(([key, label]) => ({ key, label, type: 'text' })) },
    rulesOf: {},
  }) as unknown as Program;

const english = programOf('a'.repeat(64), { things: { title: 'Things' } }, { weight: 'Weight', name: 'Name' }, 'en');
const german = programOf('b'.repeat(64), { things: { title: 'Dinge' } }, { weight: 'Gewicht', name: 'Name' }, 'de');

it('is the program of the other language where nothing was published', () => {
  expect(inLanguage(english, english, german)).toBe(german);
});

it('replaces texts that are as the tenant has them, and keeps those that were published', () => {
  const route = { things: { title: 'Our things' }, more: { title: 'More' } };
  const published = programOf('c'.repeat(64), route, { extra: 'Extra', weight: 'Weight' }, 'en');
  const { definitions, fields, hash } = inLanguage(published, english, german);
  expect(definitions.route).toEqual({ things: { title: 'Our things' }, more: { title: 'More' } });
  expect(definitions.tenant.acme?.language).toBe('de');
  expect(fields.thing?.map(({ key, label }) => [key, label])).toEqual([
    ['extra', 'Extra'],
    ['weight', 'Gewicht'],
  ]);
  expect([german.hash, published.hash]).not.toContain(hash);
  expect(hash).toHaveLength(64);
});
