/** What of a program a browser may know: by permission, and nothing that only the server reads. */
import { expect, test } from 'vitest';
import { compile } from '../../metadata/compiler/compile.ts';
import type { Program } from '../../metadata/program.ts';
import { projectProgram } from '../../metadata/project.ts';
import { checks } from '../../server/definitions/checks.ts';
import { filesOf, minimal } from './minimal.ts';

function program(): Program {
  const tree = minimal();
  tree['base/sample.json'] = {
    seed: 1,
    sizes: {},
    companies: {},
    users: { 'a@b.c': { name: 'A', role: 'all', password: 'hunter2', company: 'x', systems: [] } },
  };
  tree['base/roles.json'] = { roles: { all: { label: 'All', isAdmin: true, grants: { 'thing.view': {} } } } };
  tree['base/ruleSets.json'].ruleSets.costOfRed = {
    ...structuredClone(tree['base/ruleSets.json'].ruleSets.weightOfRed),
    field: 'cost',
  };
  const { program: made, faults } = compile(filesOf(tree), { tenant: 'base', checks });
  if (!made) throw new Error(JSON.stringify(faults));
  return made;
}
const who = (...permissions: string[]) => ({ permissions: new Set(permissions), isAdmin: false, signedIn: true });

test('nobody is told samples, roles, access, or what a call does', () => {
  const text = JSON.stringify(projectProgram(program(), { permissions: new Set(), isAdmin: true, signedIn: true }));
  for (const secret of ['hunter2', 'grants', 'operation', '"access"']) expect(text).not.toContain(secret);
});

test('a field whose permission is missing is nowhere, nor is a rule that reads it', () => {
  const without = projectProgram(program(), who('thing.view'));
  expect(without.fields.things?.map(({ key }) => key)).toEqual(['name', 'weight', 'colour', 'sentOn']);
  expect(without.rulesOf.things).toEqual(['weightOfRed']);
  expect(JSON.stringify(without)).not.toContain('costOfRed');
  expect(Object.keys(without.definitions.template.things?.fields ?? {})).not.toContain('cost');
  expect(Object.keys(without.definitions.entity.thing?.fields ?? {})).not.toContain('cost');
  const having = projectProgram(program(), who('thing.view', 'thing.cost'));
  expect(having.rulesOf.things).toEqual(['weightOfRed', 'costOfRed']);
});

test('of a route that is not allowed only the address is told, and nothing that it leads to', () => {
  const { definitions } = projectProgram(program(), who());
  expect(definitions.route.things).toEqual({ path: '/things', title: '', permission: 'thing.view' });
  expect(Object.keys(definitions.screen)).toEqual(['plain']);
  expect(definitions.api.thingsList).toBeUndefined();
  expect(definitions.permission).toEqual({});
});

test('without a session only what needs none', () => {
  const { definitions, fields } = projectProgram(program(), {
    permissions: new Set(),
    isAdmin: false,
    signedIn: false,
  });
  expect(Object.keys(definitions.route)).toEqual(['login']);
  expect(definitions.menu).toEqual({});
  expect(fields).toEqual({});
  expect(definitions.message.mandatory?.text).toBe('The message mandatory.');
});
