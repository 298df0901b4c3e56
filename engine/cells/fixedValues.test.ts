/** Which fields are held to their list. */
import { expect, it } from 'vitest';
import { withFixedValues } from './fixedValues.ts';

const value = { label: 'A' };
const list = {
  fixed: { values: { open: value, closed: value } },
  open: { values: { open: value }, open: true },
  records: { from: { entity: 'port', label: 'name' }, values: { open: value } },
  none: { values: {} },
};
const state = { label: 'A' };
const lifecycle = { life: { entity: 'shipment', field: 'status', states: { open: state, atCustoms: state } } };

it('is a list with values, with the states of the lifecycle that the field holds', () => {
  const of = (field: object, entity?: string) =>
    withFixedValues([{ key: 'status', suggestionsSource: 'fixed', ...field }], { list, lifecycle }, entity)[0]
      ?.fixedValues;
  expect(of({})).toEqual(['open', 'closed']);
  expect(of({}, 'shipment')).toEqual(['open', 'closed', 'atCustoms']);
  expect(of({ key: 'other' }, 'shipment')).toEqual(['open', 'closed']);
  expect(of({}, 'account')).toEqual(['open', 'closed']);
  for (const suggestionsSource of ['open', 'records', 'none', 'gone', 'constructor', undefined])
    expect(of({ suggestionsSource })).toBeUndefined();
  expect(of({ allowOtherValues: true })).toBeUndefined();
  expect(of({ allowOtherValues: false })).toEqual(['open', 'closed']);
});
