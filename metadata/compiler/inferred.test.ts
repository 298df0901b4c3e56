import { expect, it } from 'vitest';
import type { KindName } from '../kinds/kindNames.ts';
import { inferred, wordsOf } from './inferred.ts';

const said = (kind: KindName, value: Record<string, unknown>, name = 'one') => inferred(kind, name, value);

it('reads a key as people do', () => {
  expect(
    ['transportMode', 'isActive', 'notRated', 'EDI', 'ediFile', 'full_time', 'in-house', 'poNumber2', 'x'].map(wordsOf),
  ).toEqual([
    'Transport mode',
    'Is active',
    'Not rated',
    'EDI',
    'Edi file',
    'Full time',
    'In house',
    'Po number2',
    'X',
  ]);
});

it('calls a field as its key and takes it for a text, where it says nothing else', () => {
  const fields = { carrierName: {}, weight: { type: 'numeric' }, code: { label: 'SCAC' } };
  expect(said('entity', { fields, lists: { stops: { fields: { portCode: {} } } }, unique: { code: {} } })).toEqual({
    fields: {
      carrierName: { type: 'text', label: 'Carrier name' },
      weight: { type: 'numeric', label: 'Weight' },
      code: { type: 'text', label: 'SCAC' },
    },
    lists: { stops: { fields: { portCode: { type: 'text', label: 'Port code' } } } },
    unique: { code: { fields: ['code'] } },
  });
});

it('leaves the fields of a template over an entity to that', () => {
  const over = { entity: 'thing', order: ['name', 'weight'], fields: { weight: { width: 90 } } };
  expect(said('template', over)).toEqual({
    entity: 'thing',
    fields: { name: { displayOrder: 1 }, weight: { displayOrder: 2, width: 90 } },
  });
  expect(said('template', { order: ['reason'] })).toEqual({
    fields: { reason: { type: 'text', label: 'Reason', displayOrder: 1 } },
  });
});

it('places values and states by their order; a place of their own wins', () => {
  expect(
    said('list', { label: 'L', order: ['notRated', 'rated'], values: { rated: { label: 'Done', displayOrder: 9 } } }),
  ).toEqual({
    label: 'L',
    values: { notRated: { displayOrder: 1, label: 'Not rated' }, rated: { displayOrder: 9, label: 'Done' } },
  });
  expect(said('lifecycle', { order: ['open'], states: { open: { final: true } } })).toEqual({
    states: { open: { displayOrder: 1, final: true, label: 'Open' } },
  });
});

it('makes a call without cases its only case, which takes what the call declares', () => {
  const call = {
    method: 'POST',
    path: '/api/records/{entity}/{id}/comment',
    summary: 'S',
    query: { version: 'Which one.', unknown: 'Nothing takes it.' },
    body: ['comment'],
    access: 'update',
    operation: 'records.transition',
    params: { transition: 'close' },
  };
  expect(said('api', call)).toEqual({
    method: 'POST',
    path: call.path,
    summary: 'S',
    query: call.query,
    body: 'json',
    cases: {
      only: {
        access: { entity: { var: 'path.entity' }, verb: 'update' },
        operation: 'records.transition',
        params: {
          comment: { var: 'body.comment' },
          version: { var: 'query.version' },
          entity: { var: 'path.entity' },
          id: { var: 'path.id' },
          transition: 'close',
        },
      },
    },
  });
});

it('says the rest of small words', () => {
  expect(said('permission', { label: 'L' }, 'bills.view')).toEqual({ label: 'L', module: 'bills' });
  expect(said('route', { path: '/x' }, 'bills')).toEqual({ path: '/x', screen: 'bills' });
  expect(said('query', { sort: [{ field: 'a' }, { field: 'b', dir: 'desc' }] })).toEqual({
    sort: [
      { field: 'a', dir: 'asc' },
      { field: 'b', dir: 'desc' },
    ],
  });
  expect(said('resource', { offers: ['standard', 'clone'] })).toEqual({
    offers: ['history', 'delete', 'deleted', 'export', 'print', 'clone'],
  });
});

it('gives a definition back that says all, and the same of the same', () => {
  const whole = { fields: { name: { type: 'text', label: 'Name' } } };
  expect(said('entity', whole)).toBe(whole);
  const short = { fields: { name: {} } };
  expect(said('entity', short)).toBe(said('entity', short));
  const route = { path: '/x' };
  expect(said('route', route, 'bills')).toBe(said('route', route, 'bills'));
  expect(said('route', { use: 'record.route' })).toEqual({ use: 'record.route' });
});

it('takes no hidden characters in the fields that name a record, unless they declare otherwise', () => {
  const fields = {
    name: {},
    key: { isPlain: false },
    number: { isMasterField: true },
    made: { isReadonly: true },
    text: {},
  };
  const plain = (value: Record<string, unknown>) => {
    const { fields: all } = said('entity', value) as { fields: Record<string, { isPlain?: boolean }> };
    return Object.keys(all).filter((key) => all[key]?.isPlain);
  };
  expect(plain({ title: 'name', code: 'key', fields })).toEqual(['name', 'number']);
  expect(plain({ title: 'made', fields })).toEqual(['number']);
  expect(plain({ title: 'name', fields, serverMade: true })).toEqual([]);
});
