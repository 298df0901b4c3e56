/** Layers merged over one another: what is in force, where it is from, and what the hash hangs on. */
import { expect, test } from 'vitest';
import { compile } from '../../metadata/compiler/compile.ts';
import { previousHash } from '../../metadata/compiler/overlay.ts';
import { checks } from '../../server/program/definitions/checks.ts';
import { filesOf, minimal, type Tree } from './minimal.ts';

const withTenant = (...changes: unknown[]): Tree => ({
  ...minimal(),
  'tenants/acme/layer.json': { label: 'Acme', version: '1.0.0', language: 1, over: ['base'] },
  'tenants/acme/tenant.json': { label: 'Acme', theme: { primary: '#112233' } },
  'tenants/acme/things.overlay.json': { changes },
});
const compiled = (tree: Tree, tenant = 'acme') => compile(filesOf(tree), { tenant, checks });

test('every operation of an overlay, with what it changed remembered', () => {
  const result = compiled(
    withTenant(
      {
        op: 'set',
        kind: 'entity',
        name: 'thing',
        at: 'fields/weight/label',
        was: previousHash('Weight'),
        value: 'Mass',
      },
      {
        op: 'add',
        kind: 'template',
        name: 'things',
        at: 'fields/note',
        after: 'name',
        value: { type: 'text', label: 'Note' },
      },
      { op: 'remove', kind: 'template', name: 'things', at: 'fields/sentOn' },
      { op: 'move', kind: 'template', name: 'things', at: 'fields/cost', after: null },
      { op: 'remove', kind: 'filter', name: 'heavy' },
      { op: 'add', kind: 'screen', name: 'things', at: 'parts/grid/props/rowActions/things.ask', after: null },
    ),
  );
  // The same action in the screen's list and in the rows' menu is not a conflict.
  expect(result.faults).toEqual([]);
  expect(result.program?.fields.things?.map(({ key, label }) => [key, label])).toEqual([
    ['cost', 'Cost'],
    ['name', 'Name'],
    ['note', 'Note'],
    ['weight', 'Mass'],
    ['colour', 'Colour'],
  ]);
  expect(result.program?.definitions.filter).toEqual({});
  expect(result.definitions.screen.things?.parts.grid?.props?.rowActions).toEqual(['things.ask', 'things.open']);
  expect(result.program?.layers).toEqual(['base', 'acme']);
});

test('a template that is like another one has its fields and rules, with what it says itself over them', () => {
  const tree: Tree = {
    ...withTenant({ op: 'set', kind: 'entity', name: 'thing', at: 'fields/weight/label', value: 'Mass' }),
    'tenants/acme/likes.definitions.json': {
      templates: {
        thingsOfAll: {
          label: 'Things of all',
          like: 'things',
          fields: {
            owner: { type: 'text', label: 'Owner', displayOrder: -1 },
            cost: { label: 'Price', isReadonly: true },
          },
        },
      },
    },
  };
  const { faults, program } = compiled(tree);
  expect(faults).toEqual([]);
  const own = program?.fields.things ?? [];
  const all = program?.fields.thingsOfAll ?? [];
  expect(all.map(({ key, label }) => [key, label])).toEqual([
    ['owner', 'Owner'],
    ...own.map(({ key, label }) => [key, key === 'cost' ? 'Price' : label]),
  ]);
  expect(all.find(({ key }) => key === 'cost')).toMatchObject({ type: 'numeric', isReadonly: true });
  expect(all.find(({ key }) => key === 'weight')).toMatchObject({ label: 'Mass', type: 'numeric' });
  expect(program?.rulesOf.thingsOfAll).toEqual(program?.rulesOf.things);
});

test('each part knows the layer, file and line that it is from', () => {
  const { origin } = compiled(
    withTenant({ op: 'set', kind: 'entity', name: 'thing', at: 'fields/weight/label', value: 'Mass' }),
  );
  expect(origin('entity', 'thing', ['fields', 'weight', 'label'])).toMatchObject({
    layer: 'acme',
    file: 'definitions/tenants/acme/things.overlay.json',
    line: 8,
  });
  expect(origin('entity', 'thing', ['fields', 'weight', 'type'])).toMatchObject({
    layer: 'base',
    file: 'definitions/base/thing.entity.json',
    line: 13,
  });
  expect(origin('route', 'things')).toMatchObject({ file: 'definitions/base/routes.json', line: 22 });
});

test("a tenant's own words lie over the base's, and the rest shines through", () => {
  const { program } = compiled(withTenant());
  expect(program?.definitions.tenant).toMatchObject({
    acme: { label: 'Acme', titleSuffix: ' | Suite', theme: { primary: '#112233' } },
  });
});

test('the hash is of what is said, not of how it was written', () => {
  const { program } = compiled(minimal(), 'base');
  const written = filesOf(minimal()).map(({ path, text }) => ({
    path: path.replace('base/', 'base/elsewhere/').replace(/elsewhere\/(layer|tenant)\./, '$1.'),
    text: JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(text)).reverse())),
  }));
  expect(compile(written.reverse(), { tenant: 'base', checks }).program?.hash).toBe(program?.hash);
  const other = minimal();
  other['base/messages.json'].messages.removed.text = 'Removed: {count}.';
  expect(compiled(other, 'base').program?.hash).not.toBe(program?.hash);
});

test('a program cannot be changed', () => {
  const { program } = compiled(minimal(), 'base');
  expect(() => {
    (program?.definitions.route.things as { title: string }).title = 'Other';
  }).toThrow(TypeError);
});

test('addEach adds several members of a map, and names of a list in their order', () => {
  const tree = withTenant(
    {
      op: 'addEach',
      kind: 'entity',
      name: 'thing',
      at: 'fields',
      value: { note2: { type: 'text', label: 'Second' }, note3: { type: 'text', label: 'Third' } },
    },
    {
      op: 'addEach',
      kind: 'screen',
      name: 'things',
      at: '@grid/props/rowActions',
      value: ['things.more', 'things.less'],
    },
  );
  for (const name of ['things.more', 'things.less'])
    tree[`tenants/acme/${name}.action.json`] = { label: name, steps: [{ do: 'close' }] };
  const { faults, definitions } = compile(filesOf(tree), { tenant: 'acme', checks });
  expect(faults).toEqual([]);
  expect(definitions.entity.thing?.fields).toMatchObject({ note2: { label: 'Second' }, note3: { label: 'Third' } });
  const { rowActions } = definitions.screen.things?.parts.grid?.props as { rowActions: string[] };
  expect(rowActions.slice(-2)).toEqual(['things.more', 'things.less']);
});

test('addEach reports each member that is already there, at its place', () => {
  const tree = withTenant({
    op: 'addEach',
    kind: 'entity',
    name: 'thing',
    at: 'fields',
    value: { weight: { label: 'Again' }, note2: { type: 'text', label: 'Second' } },
  });
  const { faults } = compile(filesOf(tree), { tenant: 'acme', checks });
  expect(faults.map(({ kind, message }) => `${kind}: ${message}`)).toEqual([
    'duplicate-name: "weight" is already there; "set" changes it.',
  ]);
});
