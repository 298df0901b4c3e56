import { expect, it } from 'vitest';
import { inspect } from '../compiler/inspect.ts';
import { kindNames } from '../kinds/kindNames.ts';
import { kinds } from '../kinds/kinds.ts';
import { completeKey, completeValue } from './complete.ts';
import { describeAt } from './describe.ts';
import type { KnownNames } from './knownNames.ts';
import { minimalValue, nameInWords } from './minimalValue.ts';

const known: KnownNames = {
  names: {
    template: [{ name: 'shipment', label: 'Shipments' }, { name: 'account' }],
    permission: [{ name: 'accounts.viewAccounts', label: 'View accounts' }],
    api: [{ name: 'recordsList' }],
    message: [{ name: 'noDataToSave' }],
  },
  fields: (kind, name) =>
    kind === 'template' && name === 'shipment' ? [{ name: 'weight', label: 'Weight' }, { name: 'mode' }] : [],
  rowFilters: (permission) =>
    permission === 'accounts.viewAccounts' ? [{ name: 'accountNumber', label: 'Account' }, { name: 'country' }] : [],
  words: ['var', 'if', 'has'],
};
const labels = (found: readonly { label: string }[]) => found.map(({ label }) => label);

it('offers the properties that are not written yet, with what they are for', () => {
  const found = completeKey('list', { label: 'Modes' }, [], known);
  expect(labels(found)).toEqual([
    'values',
    'order',
    'from',
    'pasted',
    'registry',
    'holding',
    'open',
    'permission',
    'pageLimit',
  ]);
  expect(found.find(({ label }) => label === 'open')).toMatchObject({ info: expect.stringContaining('suggested') });
  expect(found.find(({ label }) => label === 'from')?.begins).toEqual({ entity: '', label: '' });
});

it('offers names that exist, with their labels', () => {
  const rule = { template: 'shipment', field: '', ruleType: 'fieldValidation', rows: [] };
  expect(completeValue('rules', rule, ['template'], known)).toEqual([
    { label: 'shipment', is: 'name', detail: 'Shipments' },
    { label: 'account', is: 'name' },
  ]);
  expect(labels(completeValue('rules', rule, ['field'], known))).toEqual(['weight', 'mode']);
  expect(labels(completeValue('rules', rule, ['ruleType'], known))).toContain('autoFetching');
  expect(labels(completeKey('role', { label: 'R', grants: {} }, ['grants'], known))).toEqual(['accounts.viewAccounts']);
});

it('offers the row filters of the permission that a grant gives, and no others', () => {
  const role = { label: 'R', grants: { 'accounts.viewAccounts': { filters: { country: ['DE'] } }, constructor: {} } };
  const at = ['grants', 'accounts.viewAccounts', 'filters'];
  expect(completeKey('role', role, at, known)).toEqual([{ label: 'accountNumber', is: 'name', detail: 'Account' }]);
  expect(labels(completeKey('role', role, ['grants', 'constructor', 'filters'], known))).toEqual([]);
});

it('offers the fields of the sibling entity or template in a filter', () => {
  const filter = {
    template: 'shipment',
    tree: {
      condition: 'and',
      fields: [{ condition: 'or', fields: [{ name: '', operator: 'equalTo', matchField: '' }] }],
    },
  };
  const leaf = ['tree', 'fields', 0, 'fields', 0];
  expect(labels(completeValue('filter', filter, [...leaf, 'name'], known))).toEqual(['weight', 'mode']);
  expect(labels(completeValue('filter', filter, [...leaf, 'matchField'], known))).toContain('mode');
  expect(labels(completeValue('filter', filter, [...leaf, 'value'], known))).toEqual(['true', 'false']);
  const list = {
    label: 'L',
    from: { entity: 'x', template: 'shipment', filter: { condition: 'and', fields: [{ name: '' }] } },
  };
  expect(labels(completeValue('list', list, ['from', 'filter', 'fields', 0, 'name'], known))).toEqual([
    'weight',
    'mode',
  ]);
});

it('knows the properties of the component that a part names', () => {
  const screen = { title: 'S', parts: { rows: { component: 'grid', props: { source: {} } } } };
  expect(labels(completeKey('screen', screen, ['parts', 'rows', 'props'], known))).toContain('editable');
  // Both kinds of source are offered until one of them is begun.
  expect(labels(completeKey('screen', screen, ['parts', 'rows', 'props', 'source'], known))).toEqual([
    'api',
    'path',
    'query',
    'body',
    'rows',
  ]);
  const begun = { title: 'S', parts: { rows: { component: 'grid', props: { source: { api: '' } } } } };
  expect(labels(completeKey('screen', begun, ['parts', 'rows', 'props', 'source'], known))).toEqual([
    'path',
    'query',
    'body',
  ]);
  expect(labels(completeValue('screen', begun, ['parts', 'rows', 'props', 'source', 'api'], known))).toEqual([
    'recordsList',
  ]);
  expect(labels(completeValue('screen', screen, ['parts', 'rows', 'component'], known))).toContain('form');
});

it('follows parts in parts, and steps in steps by what they do', () => {
  const screen = { title: 'S', parts: { a: { component: 'stack', parts: { b: { component: 'button', props: {} } } } } };
  expect(labels(completeKey('screen', screen, ['parts', 'a', 'parts', 'b', 'props'], known))).toContain('action');
  const action = { label: 'A', steps: [{ do: 'call', api: 'x', on: { '404': [{ do: 'toast' }] } }] };
  const step = labels(completeKey('action', action, ['steps', 0, 'on', '404', 0], known));
  expect(step).toEqual(expect.arrayContaining(['if', 'message', 'params', 'tone']));
  for (const other of ['do', 'api', 'dialog']) expect(step).not.toContain(other);
  expect(labels(completeValue('action', action, ['steps', 0, 'do'], known))).toContain('navigate');
});

it('offers words, scopes and names inside expressions', () => {
  const screen = {
    title: 'S',
    state: { filter: 1 },
    parts: { rows: { component: 'grid', visibleWhen: { var: '' }, props: {} } },
  };
  const at = ['parts', 'rows', 'visibleWhen'];
  expect(labels(completeKey('screen', screen, at, known))).toEqual(['if', 'has']);
  const scopes = labels(completeValue('screen', screen, [...at, 'var'], known));
  expect(scopes).toEqual(expect.arrayContaining(['state.filter', 'state.rows.selection', 'today']));
  const has = { ...screen, parts: { rows: { component: 'grid', visibleWhen: { has: '' } } } };
  expect(labels(completeValue('screen', has, [...at, 'has'], known))).toEqual(['accounts.viewAccounts']);
});

it('offers the siblings that a member may follow', () => {
  const list = { label: 'L', values: { a: { label: 'A' }, b: { label: 'B', after: '' } } };
  expect(labels(completeValue('list', list, ['values', 'b', 'after'], known))).toEqual(['a']);
});

it('describes a position', () => {
  expect(describeAt('template', { label: 'T', fields: { a: {} } }, ['fields', 'a', 'isMasterField'])).toMatchObject({
    is: 'boolean',
    text: expect.stringContaining('names the record'),
  });
  expect(
    describeAt('screen', { title: 'S', parts: { a: { component: 'grid' } } }, ['parts', 'a', 'component']),
  ).toMatchObject({ text: 'Shows, checks, edits and saves rows of a template.' });
});

it('begins every kind with a value of the right shape', () => {
  for (const kind of kindNames) {
    const value = minimalValue(kinds[kind].schema, nameInWords('portOfLoading'));
    const faults: string[] = [];
    const name = 'any';
    inspect(
      kinds[kind].schema,
      { kind, name, key: name, value, up: undefined },
      { fault: (_spot, sort, message) => faults.push(`${sort} ${message}`) },
    );
    // A name that has to be chosen, and the place where a path leads, are left to who writes them.
    expect(
      faults.filter((fault) => !fault.startsWith('bad-value "" ')),
      kind,
    ).toEqual([]);
  }
});

it('says names in words', () => {
  expect(nameInWords('portOfLoading')).toBe('Port of loading');
  expect(nameInWords('accounts.viewAccounts')).toBe('Accounts view accounts');
});
