/** Faults that follow from one error are suppressed; independent errors are all reported. */
import { expect, it } from 'vitest';
import { compile } from '../../metadata/compiler/compile.ts';
import { checks } from '../../server/program/definitions/checks.ts';
import { rows } from './faults/faultCase.ts';
import { withProcesses } from './faults/processes.ts';
import { filesOf, minimal, type Tree } from './minimal.ts';

const compiled = (tree: Tree, tenant = 'base') => compile(filesOf(tree), { tenant, checks });
const acme = (tree: Tree, changes: unknown[]): void => {
  tree['tenants/acme/layer.json'] = { label: 'Acme', version: '1.0.0', language: 1, over: ['base'] };
  tree['tenants/acme/things.overlay.json'] = { changes };
};
const setLabel = { op: 'set', kind: 'menu', name: 'things', at: 'label', value: 'All things' };

it('every malformed change of an overlay is reported, and the others are applied', () => {
  const tree = minimal();
  acme(tree, [
    { ...setLabel, op: 'sett' },
    { ...setLabel, name: 'thigns' },
    { op: 'add', kind: 'entity', name: 'thing', at: 'fields/size', value: { type: 'text', lable: 'Size' } },
    { op: 'move', kind: 'entity', name: 'thing', at: 'fields/weight' },
    setLabel,
  ]);
  const { faults, definitions } = compiled(tree, 'acme');
  expect(faults.map(({ kind, line }) => `${line} ${kind}`)).toEqual([
    '4 unknown-value',
    '13 overlay-target',
    '24 unknown-property',
    '27 missing-property',
  ]);
  expect(definitions.menu.things?.label).toBe('All things');
});

it('the additions of a failed change are not reported as missing elsewhere', () => {
  const tree = minimal();
  const size = { type: 'text', label: 'Size', displayOrder: 9 };
  acme(tree, [
    { op: 'ad', kind: 'entity', name: 'thing', at: 'fields/size', value: size },
    { op: 'add', kind: 'template', name: 'things', at: 'fields/size', value: {} },
  ]);
  expect(compiled(tree, 'acme').faults.map(({ line, kind }) => `${line} ${kind}`)).toEqual(['4 unknown-value']);
});

it('names in an invalid JSON file are not reported as missing, and names that only it uses not as unused', () => {
  const tree = minimal();
  tree['base/screens.json'] = JSON.stringify(tree['base/screens.json'], null, 2).replace('"plain": {', '"plain": ');
  const { faults, program } = compiled(tree);
  expect(faults.map(({ file, kind }) => `${file} ${kind}`)).toEqual(['definitions/base/screens.json syntax']);
  expect(program).toBeUndefined();
});

it('after a comment and a comma too many the file is read on', () => {
  const tree = minimal();
  const text = JSON.stringify(tree['base/routes.json'], null, 2).replace('"title": "Thing"', '"titel": "Thing"');
  tree['base/routes.json'] = text.replace('{', '{ // where to').replace(/"back": "things"/, '$&,');
  expect(compiled(tree).faults.map(({ kind, line }) => `${line} ${kind}`)).toEqual([
    '1 syntax',
    '28 missing-property',
    '30 unknown-property',
    '33 syntax',
  ]);
});

it('a missing brace is reported by indentation, not at the end of the file', () => {
  const tree = minimal();
  tree['base/routes.json'] = JSON.stringify(tree['base/routes.json'], null, 2).replace(/\},(\s*"na")/, ',$1');
  expect(compiled(tree).faults).toEqual([
    expect.objectContaining({
      kind: 'syntax',
      line: 9,
      message: 'A closing brace is missing before this: what opens in line 3 is not closed.',
    }),
  ]);
});

it('a template whose entity is wrong in one place keeps what is known of the others', () => {
  const tree = minimal();
  tree['base/thing.entity.json'].fields.weight.length = 'ten';
  tree['base/ruleSets.json'].ruleSets.weightOfRed.rows[0].field = 'colr';
  expect(compiled(tree).faults.map(({ kind }) => kind)).toEqual(['unknown-field', 'wrong-type']);
});

it('a field whose type is wrong is not missed where it is named', () => {
  const tree = minimal();
  tree['base/thing.entity.json'].fields.weight.type = 'number';
  expect(compiled(tree).faults.map(({ kind }) => kind)).toEqual(['unknown-value']);
});

it('places reachable only from an unreachable one are named with it, at the highest severity', () => {
  const tree = minimal();
  tree['base/screens.json'].screens.things.parts.grid.props.rowActions = [];
  const [fault, ...others] = compiled(tree).faults;
  expect(others).toEqual([]);
  expect(fault).toMatchObject({ kind: 'unused-action', severity: 'error' });
  expect(fault?.message).toMatch(/^"things.open": .* So nobody comes to the route "thing" either\.$/);
});

it('places that only lead to one another are one fault', () => {
  const tree = minimal();
  const { actions } = tree['base/actions.json'];
  actions['a.one'] = { label: 'One', icon: 'edit', steps: [{ do: 'open', dialog: 'two' }] };
  tree['base/two.dialog.json'] = { ...tree['base/ask.dialog.json'], actions: ['a.one'] };
  const { faults } = compiled(tree);
  expect(faults.map(({ kind }) => kind)).toEqual(['unopened-dialog']);
});

it('an operator that there is not is one fault', () => {
  const tree = minimal();
  tree['base/filters.json'].filters.heavy.tree.fields[0].operator = 'greaterThen';
  expect(compiled(tree).faults.map(({ kind }) => kind)).toEqual(['unknown-value']);
});

it('a layer without lower layers is one fault', () => {
  const tree = minimal();
  acme(tree, []);
  delete tree['tenants/acme/layer.json'].over;
  tree['tenants/acme/x.route.json'] = { path: '/x', title: 'X', screen: 'plain', permission: 'thing.view' };
  const [first, ...others] = compiled(tree, 'acme').faults;
  expect(first).toMatchObject({ file: 'definitions/tenants/acme/layer.json', kind: 'missing-definition' });
  expect(others).toEqual([]);
});

it('a layer over one that is not there is one fault', () => {
  const tree = minimal();
  acme(tree, [setLabel]);
  tree['tenants/acme/layer.json'].over = ['bsae'];
  expect(compiled(tree, 'acme').faults.map(({ kind }) => kind)).toEqual(['unknown-layer']);
});

it('a name missing in many definitions is listed five times with a count of the rest', () => {
  const tree = minimal();
  const { routes } = tree['base/routes.json'];
  for (let index = 0; index < 9; index++)
    routes[`r${index}`] = {
      path: `/r${index}`,
      title: 'R',
      screen: 'plain',
      permission: 'thing.see',
      arrivesFrom: 'A letter.',
    };
  const found = compiled(tree).faults;
  expect(found).toHaveLength(5);
  expect(found[4]?.message).toMatch(
    /There is no permission "thing.see".*4 more places say the same, from definitions\/base\/routes\.json:\d+ on\.$/,
  );
});

it('independent faults are reported together: none waits for another', () => {
  const tree = minimal();
  tree['base/menus.json'] = '{ "menus": { "things": { "label": "Things" "route": "things" } } }';
  tree['base/routes.json'].routes.na.screen = 'plian';
  tree['base/routes.json'].routes.alone = { path: '/alone', title: 'Alone', screen: 'alone', permission: 'thing.view' };
  tree['base/screens.json'].screens.alone = tree['base/screens.json'].screens.plain;
  tree['base/screens.json'].screens.shut = tree['base/screens.json'].screens.plain;
  tree['base/permissions.json'].permissions['other.idle'] = { label: 'Idle', module: 'other' };
  tree['base/things.template.json'].fields.name.regex = '(';
  tree['base/messages.json'].messages.removed.text = '{count} things of {owner} were removed.';
  expect(
    compiled(tree)
      .faults.map(({ kind }) => kind)
      .sort(),
  ).toEqual([
    'bad-regex',
    'syntax',
    'unfilled-placeholder',
    'unknown-screen',
    'unopened-screen',
    'unreachable-route',
    'unused-permission',
  ]);
});

it('permissions that only an invalid JSON file grants are not reported as ungranted', () => {
  const tree = minimal();
  const role = (...grants: string[]) => ({
    label: 'Role',
    grants: Object.fromEntries(grants.map((name) => [name, {}])),
  });
  tree['base/roles.json'] = { roles: { clerk: role('thing.view') } };
  tree['base/more.roles.json'] = { roles: { buyer: role('thing.cost') } };
  expect(compiled(tree).faults).toEqual([]);
  tree['base/more.roles.json'] = JSON.stringify(tree['base/more.roles.json'], null, 2).replace('{', '');
  expect(compiled(tree).faults.map(({ file, kind }) => `${file} ${kind}`)).toEqual([
    'definitions/base/more.roles.json syntax',
  ]);
});

it('permissions, states and values that only an invalid JSON file defines are not reported as missing', () => {
  const tree = minimal();
  tree['base/thing.entity.json'].access = 'crate';
  tree['base/permissions.json'].permissions = { 'thing.cost': { label: 'See what things cost', module: 'thing' } };
  for (const name of ['things', 'thing']) tree['base/routes.json'].routes[name].permission = 'crate.view';
  rows(tree)[0].value = 'green';
  acme(tree, [{ op: 'add', kind: 'list', name: 'colours', at: 'values/green', value: { label: 'Green' } }]);
  const whole = compiled(tree, 'acme').faults;
  const broken = (path: string) => {
    const text = JSON.stringify(tree[path], null, 2).replace('{', '');
    return compiled({ ...tree, [path]: text }, 'acme').faults.filter(
      ({ kind, message }) => !whole.some((other) => other.kind === kind && other.message === message),
    );
  };
  for (const path of ['base/thing.entity.json', 'tenants/acme/things.overlay.json'])
    expect(broken(path).map(({ file, kind }) => `${file} ${kind}`)).toEqual([`definitions/${path} syntax`]);
});

it('a missing lifecycle is reported where it is named, not at each transition of its records', () => {
  const tree = minimal();
  withProcesses(tree);
  tree['base/thing.entity.json'].lifecycle = 'thnig';
  expect(
    compiled(tree)
      .faults.filter(({ kind }) => kind.startsWith('unknown-'))
      .map(({ kind }) => kind),
  ).toEqual(['unknown-lifecycle']);
});
