import { expect, it } from 'vitest';
import { shareUnchanged } from './structuralSharing.ts';
import { renamed, valueAt, withValue } from './valueAt.ts';

const value = { label: 'A', rows: [{ x: 1 }, { x: 2 }], fields: { one: { label: '1' }, two: { after: 'one' } } };

it('changes one part and retains its siblings', () => {
  const next = withValue(value, ['rows', 1, 'x'], 3) as typeof value;
  expect(next.rows).toEqual([{ x: 1 }, { x: 3 }]);
  expect(next.fields).toBe(value.fields);
  expect(next.rows[0]).toBe(value.rows[0]);
  expect(withValue(value, ['rows', 0], undefined)).toMatchObject({ rows: [{ x: 2 }] });
  expect(withValue(value, ['fields', 'one', 'label'], undefined)).toMatchObject({ fields: { one: {} } });
  expect(valueAt(value, ['fields', 'toString'])).toBeUndefined();
});

it('renames a member in its place, and what follows it follows it on', () => {
  const next = renamed(value.fields, 'one', 'first');
  expect(Object.keys(next)).toEqual(['first', 'two']);
  expect(next.two).toEqual({ after: 'first' });
});

it('keeps the objects of what says the same', () => {
  const read = structuredClone(value);
  expect(shareUnchanged(value, read)).toBe(value);
  read.rows[1] = { x: 9 };
  const next = shareUnchanged(value, read) as typeof value;
  expect(next).not.toBe(value);
  expect([next.fields, next.rows[0]]).toEqual([value.fields, value.rows[0]]);
  expect(next.fields).toBe(value.fields);
  expect(next.rows[0]).toBe(value.rows[0]);
});
