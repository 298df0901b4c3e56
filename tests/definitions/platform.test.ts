/** The platform serves a program of another trade: its definitions name none of freight. */
import { expect, it } from 'vitest';
import { compile } from '../../metadata/compiler/compile.ts';
import { freightEntities } from '../../metadata/freight/entities.ts';
import { checks } from '../../server/program/definitions/checks.ts';
import { readFolder } from '../../server/program/definitions/readFolder.ts';

const TENANT = {
  label: 'Workshop',
  titleSuffix: ' | Workshop',
  language: 'en',
  timeZone: 'Europe/Berlin',
  landing: 'landing',
  login: 'login',
  home: 'home',
  notAuthorised: 'notAuthorised',
  notFound: 'notFound',
};
const LAYER = { label: 'Workshop', version: '1.0.0', language: 1, over: ['platform'] };

const platform = (await readFolder()).filter(({ path }) => path.startsWith('definitions/platform/'));
const fileOf = (name: string, content: object) => ({
  path: `definitions/tenants/workshop/${name}`,
  text: JSON.stringify(content),
});

it('compiles for a tenant over the platform alone, without an entity of freight', () => {
  const files = [...platform, fileOf('layer.json', LAYER), fileOf('tenant.json', TENANT)];
  const { program, faults } = compile(files, { tenant: 'workshop', checks });
  expect(faults).toEqual([]);
  expect(program?.layers).toEqual(['platform', 'workshop']);
  const entities = Object.keys(program?.definitions.entity ?? {});
  expect(entities.filter((name) => Object.hasOwn(freightEntities, name))).toEqual([]);
});
