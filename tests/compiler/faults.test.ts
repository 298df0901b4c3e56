/** Every kind of fault, provoked in a valid program, with its position and suggestions. */
import { describe, expect, it } from 'vitest';
import { compile } from '../../metadata/compiler/compile.ts';
import { checks } from '../../server/program/definitions/checks.ts';
import { sampledCases } from '../support/shortRun.ts';
import { calls } from './faults/calls.ts';
import { comparisons } from './faults/comparisons.ts';
import { entities } from './faults/entities.ts';
import { rows, tenant } from './faults/faultCase.ts';
import { files } from './faults/files.ts';
import { layers } from './faults/layers.ts';
import { ownedLists } from './faults/ownedLists.ts';
import { processes, withProcesses } from './faults/processes.ts';
import { rulesAndFilters } from './faults/rulesAndFilters.ts';
import { screens } from './faults/screens.ts';
import { templates } from './faults/templates.ts';
import { types, withRecords } from './faults/types.ts';
import { unused } from './faults/unused.ts';
import { values } from './faults/values.ts';
import { virtualFields } from './faults/virtualFields.ts';
import { withoutGesture } from './faults/withoutGesture.ts';
import { filesOf, minimal, type Tree } from './minimal.ts';

const compiled = (tree: Tree, tenant = 'base') => compile(filesOf(tree), { tenant, checks });

function positionOf(text: string, part: string, nth: number): { line: number; column: number } {
  let at = -1;
  for (let i = 0; i <= nth; i++) at = text.indexOf(part, at + 1);
  if (at < 0) throw new Error(`The file has no ${part}.`);
  const before = text.slice(0, at).split('\n');
  return { line: before.length, column: (before.at(-1) as string).length + 1 };
}

it('finds no fault in the smallest program', () => {
  expect(compiled(minimal()).faults).toEqual([]);
});

it('finds no fault in a program with records, dialogs and transitions', () => {
  const tree = minimal();
  withRecords(tree);
  expect(compiled(tree).faults).toEqual([]);
});

it('finds no fault in a program with transitions that are checked, numbers and procedures', () => {
  const tree = minimal();
  withProcesses(tree);
  expect(compiled(tree).faults).toEqual([]);
});

it('takes any value of a field or a list that is open to others', () => {
  const tree = minimal();
  rows(tree)[0].value = 'green';
  tree['base/colours.list.json'].open = true;
  expect(compiled(tree).faults).toEqual([]);
});

it('reports a missing field once, wherever a record is read', () => {
  const tree = minimal();
  withRecords(tree);
  tree['base/things.template.json'].fields.weight.visibleWhen = { equalTo: [{ var: 'record.colur' }, 'red'] };
  tree['base/thing.lifecycle.json'].transitions.send.set = { weight: { '+': [{ var: 'record.wieght' }, 1] } };
  expect(compiled(tree).faults.map(({ kind, message }) => [kind, message.slice(0, 26)])).toEqual([
    ['unknown-field', 'There is no field "wieght"'],
    ['unknown-field', 'There is no field "colur" '],
  ]);
});

it('takes what is sent with an address where the page, its Back or a part of it reads it', () => {
  const tree = minimal();
  withRecords(tree);
  const [open] = tree['base/actions.json'].actions['things.open'].steps;
  open.query = { filter: 'x', first: 'y' };
  const { parts } = tree['base/thingsOf.screen.json'];
  parts.panel = { component: 'filterPanel', props: { template: 'things', docType: 'things', address: 'filter' } };
  parts.first = { component: 'text', props: { text: { cat: [{ var: 'route.first' }] } } };
  expect(compiled(tree).faults).toEqual([]);
});

const families = {
  files,
  layers,
  entities,
  virtualFields,
  withoutGesture,
  ownedLists,
  processes,
  templates,
  rulesAndFilters,
  screens,
  calls,
  comparisons,
  types,
  unused,
  values,
};

describe.each(Object.entries(families))('the compiler finds, of %s,', (_, cases) => {
  for (const [name, one] of sampledCases(Object.entries(cases), 3))
    it(name, () => {
      const tree = minimal();
      one.break(tree);
      const { faults, program } = compiled(tree, one.tenant);
      const found = faults.filter(({ kind }) => kind === one.kind);
      expect(faults.length, JSON.stringify(faults)).toBeGreaterThan(0);
      expect(
        found.map(({ kind }) => kind),
        JSON.stringify(faults),
      ).toContain(one.kind);
      const text = filesOf(tree).find(({ path }) => path === `definitions/${one.file}`)?.text ?? '';
      const places = found.map(({ file, line, column }) => ({ file, line, column }));
      expect(places).toContainEqual({ file: `definitions/${one.file}`, ...positionOf(text, one.at, one.nth ?? 0) });
      if (one.says) expect(found.map(({ message }) => message).join('\n')).toContain(one.says);
      expect(found[0]?.severity).toBe(one.severity ?? 'error');
      expect(program === undefined).toBe((one.severity ?? 'error') === 'error');
    });
});

it('reports all faults at once, in the order of the files', () => {
  const tree = minimal();
  tree['base/routes.json'].routes.na.screen = 'plian';
  tree['base/actions.json'].actions['things.ask'].steps[1].message = 'remvoed';
  tree['base/filters.json'].filters.heavy.tree.fields[0].name = 'wieght';
  const kinds = compiled(tree)
    .faults.filter(({ severity }) => severity === 'error')
    .map(({ kind }) => kind);
  expect(kinds).toEqual(expect.arrayContaining(['unknown-message', 'unknown-field', 'unknown-screen']));
  expect(kinds.indexOf('unknown-message')).toBeLessThan(kinds.indexOf('unknown-field'));
  expect(kinds.indexOf('unknown-field')).toBeLessThan(kinds.indexOf('unknown-screen'));
});

/** A filter of so many groups, one in the other. */
const nested = (depth: number, leaf: string): string =>
  `{"filters":{"deep":{"label":"Deep","template":"things","tree":${'{"condition":"and","fields":['.repeat(depth)}${leaf}${']}'.repeat(depth)}}}}`;

it('reads a deep tree, and says where a file nests too deep', () => {
  const tree = minimal();
  tree['base/deep.filters.json'] = nested(48, '{"name":"wieght","operator":"equalTo","value":1}');
  expect(compiled(tree).faults).toContainEqual(
    expect.objectContaining({ file: 'definitions/base/deep.filters.json', kind: 'unknown-field' }),
  );
  tree['base/deep.filters.json'] = nested(20_000, '');
  expect(compiled(tree).faults).toContainEqual(
    expect.objectContaining({ file: 'definitions/base/deep.filters.json', line: 1, kind: 'syntax' }),
  );
});

it('takes no overlay that reaches for a prototype', () => {
  const tree = minimal();
  const value = { type: 'text', label: 'X' };
  tenant(tree, [
    { op: 'add', kind: 'entity', name: 'thing', at: '__proto__/isAdmin', value, because: 'x' },
    { op: 'add', kind: 'entity', name: 'thing', at: 'fields/__proto__', value, because: 'x' },
  ]);
  expect(compiled(tree, 'acme').faults.map(({ kind }) => kind)).toEqual(['bad-name', 'bad-name']);
});

it('a picture is missed where the folders of the layers lack it', () => {
  const tree = minimal();
  tree['base/tenant.json'].theme = { logo: 'lgo.svg' };
  const kinds = (pictures?: string[]) =>
    compile(filesOf(tree), { tenant: 'base', checks, pictures }).faults.map(({ kind }) => kind);
  expect(kinds()).toEqual([]);
  expect(kinds(['definitions/base/lgo.svg'])).toEqual([]);
  expect(kinds(['definitions/tenants/acme/lgo.svg', 'definitions/base/sub/lgo.svg'])).toEqual(['missing-picture']);
});
