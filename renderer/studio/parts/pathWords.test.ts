import { expect, it } from 'vitest';
import words from '../../../definitions/platform/authoring/author.messages.json';
import { appStore } from '../../program/appStore.ts';
import { type PageProgram, programAtom } from '../../program/program.ts';
import { pathWords } from './pathWords.ts';

it('says where something is by names, and counts from 1', () => {
  const definitions = { tenant: { test: { label: 'Test', language: 'en' } }, message: words.messages };
  appStore.set(programAtom, { hash: 'test', tenant: 'test', definitions } as unknown as PageProgram);
  expect(pathWords(['rows', 0, 'field'], 'rules')).toBe('Condition 1 › field');
  expect(pathWords(['rows', '2'], 'rules')).toBe('Condition 3');
  expect(pathWords(['rows'], 'rules')).toBe('rows');
  expect(pathWords(['steps', 0, 'params', 'count'], 'action')).toBe('steps › 1 › params › count');
  expect(pathWords([])).toBe('');
});
