import { expect, it } from 'vitest';
import { withoutFormerWords } from './formerWords.ts';

it('takes out of an entity the template of its own name', () => {
  const value = { label: 'Berth', check: 'berth', scope: 'system' };
  expect(withoutFormerWords({ kind: 'entity', name: 'berth' }, { value })).toEqual({
    value: { label: 'Berth', scope: 'system' },
  });
});

it('keeps other values, so that they are reported as faults', () => {
  const content = { value: { label: 'Berth', check: 'quay' } };
  expect(withoutFormerWords({ kind: 'entity', name: 'berth' }, content)).toEqual(content);
  expect(withoutFormerWords({ kind: 'screen', name: 'berth' }, content)).toBe(content);
  expect(withoutFormerWords({ kind: 'entity', name: 'berth' }, { changes: [] })).toEqual({ changes: [] });
});

it('removes the former invoice charge property of fields, in whole definitions and in changes', () => {
  const field = { label: 'Cost', invoiceCharge: true };
  const plain = { label: 'Cost' };
  const template = { kind: 'template', name: 'quay' } as const;
  expect(withoutFormerWords(template, { value: { label: 'Quay', fields: { cost: field, berth: plain } } })).toEqual({
    value: { label: 'Quay', fields: { cost: plain, berth: plain } },
  });
  const lists = { fees: { label: 'Fees', fields: { cost: field } } };
  expect(withoutFormerWords({ kind: 'entity', name: 'berth' }, { value: { fields: { cost: field }, lists } })).toEqual({
    value: { fields: { cost: plain }, lists: { fees: { label: 'Fees', fields: { cost: plain } } } },
  });
  const change = { kind: 'template', name: 'quay' } as const;
  const kept = [
    { ...change, op: 'set', at: 'fields/cost/label', value: 'Price' },
    { ...change, op: 'add', at: 'fields/cost', value: plain },
    { ...change, op: 'set', at: 'fields', value: { cost: plain } },
    { ...change, op: 'remove', at: 'fields/berth' },
    { ...change, op: 'set', at: 'groups/main', value: { label: 'Main' } },
  ] as const;
  const before = [
    kept[0],
    { ...change, op: 'set', at: 'fields/cost/invoiceCharge', value: true },
    { ...kept[1], value: field },
    { ...kept[2], value: { cost: field } },
    kept[3],
    kept[4],
  ] as const;
  expect(withoutFormerWords(template, { changes: [...before] })).toEqual({ changes: kept });
});

it('removes parameters that actions inherit from their transition', () => {
  const action = { kind: 'action', name: 'berths.close' } as const;
  const parameters = {
    entity: 'berth',
    transition: 'close',
    permission: 'berth.close',
    states: ['open'],
    field: 'state',
  };
  expect(withoutFormerWords(action, { value: { use: 'record.move', with: parameters } })).toEqual({
    value: { use: 'record.move', with: { entity: 'berth', transition: 'close' } },
  });
  const other = { value: { use: 'record.open', with: parameters } };
  expect(withoutFormerWords(action, other)).toBe(other);
});
