/** The parts of a program sent to a browser: by permission, without server-only data. */
import { expect, test } from 'vitest';
import { compile } from '../../metadata/compiler/compile.ts';
import type { Program } from '../../metadata/program.ts';
import { checks } from '../../server/program/definitions/checks.ts';
import { closureOf, sentProgram, shellOf } from '../support/sentProgram.ts';
import { filesOf, minimal, type Tree } from './minimal.ts';

function program(change: (tree: Tree) => void = () => undefined): Program {
  const tree = minimal();
  change(tree);
  tree['base/sample.json'] = {
    seed: 1,
    sizes: {},
    companies: { x: { name: 'X', country: 'Malta', systems: {} } },
    users: { 'a@b.c': { name: 'A', role: 'all', password: 'hunter2', company: 'x', systems: [] } },
  };
  tree['base/roles.json'] = { roles: { all: { label: 'All', isAdmin: true, grants: { 'thing.view': {} } } } };
  tree['base/ruleSets.json'].ruleSets.costOfRed = {
    ...structuredClone(tree['base/ruleSets.json'].ruleSets.weightOfRed),
    field: 'cost',
  };
  const said = structuredClone(tree['base/ruleSets.json'].ruleSets.weightOfRed);
  Object.assign(said.rows[0], { errorMessage: 'It costs {cost}.' });
  tree['base/ruleSets.json'].ruleSets.saysCost = said;
  const { program: made, faults } = compile(filesOf(tree), { tenant: 'base', checks });
  if (!made) throw new Error(JSON.stringify(faults));
  return made;
}
const who = (...permissions: string[]) => ({ permissions: new Set(permissions), isAdmin: false, signedIn: true });

test('samples, roles, access and operations of calls are never sent', () => {
  const text = JSON.stringify(sentProgram(program(), { permissions: new Set(), isAdmin: true, signedIn: true }));
  for (const secret of ['hunter2', 'grants', 'operation', '"access"']) expect(text).not.toContain(secret);
});

test('a field whose permission is missing is nowhere, nor is a rule that reads it', () => {
  const without = sentProgram(program(), who('thing.view'));
  expect(without.fields.things?.map(({ key }) => key)).toEqual(['name', 'weight', 'colour', 'sentOn']);
  expect(without.rulesOf.things).toEqual(['weightOfRed']);
  expect(JSON.stringify(without)).not.toContain('costOfRed');
  expect(Object.keys(without.definitions.entity.thing?.fields ?? {})).not.toContain('cost');
  const having = sentProgram(program(), who('thing.view', 'thing.cost'));
  expect(having.rulesOf.things).toEqual(['saysCost', 'weightOfRed', 'costOfRed']);
});

test('a route without permission is sent with its address only, without its references', () => {
  const { definitions } = sentProgram(program(), who());
  expect(definitions.route.things).toEqual({ path: '/things', title: '', permission: 'thing.view' });
  expect(Object.keys(definitions.screen)).toEqual(['plain']);
  expect(definitions.api.thingsList).toBeUndefined();
  expect(definitions.permission).toEqual({});
});

test('without a session only what needs none', () => {
  const { definitions, fields } = sentProgram(program(), {
    permissions: new Set(),
    isAdmin: false,
    signedIn: false,
  });
  expect(Object.keys(definitions.route)).toEqual(['login']);
  expect(definitions.menu).toEqual({});
  expect(fields).toEqual({});
  expect(definitions.message.mandatory?.text).toBe('The message mandatory.');
});

test('the shell has every route that may be opened, and nothing of what it shows', () => {
  const shell = shellOf(program(), who('thing.view'));
  expect(shell.definitions.route?.things).toMatchObject({ screen: 'things' });
  expect([shell.definitions.screen, shell.definitions.dialog, shell.fields]).toEqual([undefined, undefined, {}]);
});

test('a closure has what its route needs beyond the shell, and is the same for all who hold the same rights', () => {
  const made = program();
  const mine = closureOf(made, who('thing.view'), ['route', 'things']);
  expect(Object.keys(mine?.definitions.screen ?? {})).toEqual(['things']);
  expect(Object.keys(mine?.fields ?? {})).toEqual(['things']);
  const shell = shellOf(made, who('thing.view'));
  for (const [kind, named] of Object.entries(mine?.definitions ?? {})) {
    const also = Object.keys(shell.definitions[kind as 'screen'] ?? {});
    expect(Object.keys(named ?? {}).filter((name) => also.includes(name))).toEqual([]);
  }
  const theirs = closureOf(made, who('thing.view', 'not.there'), ['route', 'things']);
  expect(JSON.stringify(theirs)).toBe(JSON.stringify(mine));
});

test('a missing or forbidden definition has no closure', () => {
  const made = program();
  expect(closureOf(made, who(), ['route', 'things'])).toBeUndefined();
  for (const kind of ['route', 'dialog', 'component', 'screen'] as const)
    for (const name of ['nothing', 'constructor', '__proto__'])
      expect(closureOf(made, who('thing.view'), [kind, name])).toBeUndefined();
});

test('a closure has every template that an expression of its screen chooses among', () => {
  const made = program((tree) => {
    tree['base/others.template.json'] = { label: 'Others', entity: 'thing', fields: { name: { isMasterField: true } } };
    const { grid } = tree['base/screens.json'].screens.things.parts;
    grid.templateFrom = { if: [{ var: 'data.list.rows' }, 'things', 'others'] };
  });
  const { fields } = closureOf(made, who('thing.view'), ['route', 'things']) ?? {};
  expect(Object.keys(fields ?? {})).toEqual(['others', 'things']);
});

test('a template that is both shown and used by a condition is sent completely', () => {
  const made = program((tree) => {
    tree['base/thing.entity.json'].fields.only = {
      type: 'condition',
      label: 'Only',
      length: 9,
      over: 'things',
    };
  });
  const { fields, rulesOf } = closureOf(made, who('thing.view'), ['route', 'things']) ?? {};
  expect(Object.keys(fields ?? {})).toEqual(['things']);
  expect(rulesOf?.things).toEqual(['weightOfRed']);
});
