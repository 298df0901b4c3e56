import { expect, it } from 'vitest';
import { rowFromWire, withValues } from '../rows/rowState.ts';
import { mergeLoaded } from './mergeLoaded.ts';

const stored = (id: string, version: number, name: string) => ({ id, version, name });
const edited = (id: string, version: number, name: string, typed: string) => ({
  ...withValues(rowFromWire(stored(id, version, name), id, {}), { name: typed }, {}),
  touched: true,
});

it('keeps edits over what is stored now', () => {
  const [row] = mergeLoaded([edited('1', 3, 'a', 'mine')], [{ ...stored('1', 3, 'a'), other: 5 }], {});
  expect(row?.values).toMatchObject({ name: 'mine', other: 5 });
  expect([...(row?.dirty ?? [])]).toEqual(['name']);
  expect(row?.stale).toBe(false);
});
it('asks about a row that somebody else changed', () => {
  const [row] = mergeLoaded([edited('1', 3, 'a', 'mine')], [stored('1', 4, 'theirs')], {});
  expect(row?.values.name).toBe('mine');
  expect(row?.stored).toMatchObject({ name: 'theirs', version: 4 });
  expect(row?.stale).toBe(true);
});
it('checks a restored row with the values of its record', () => {
  const restored = {
    ...edited('1', 3, 'a', 'mine'),
    values: { name: 'mine' },
    valuesUnknown: true,
    updateField: false,
    verdicts: { other: { tone: 'mandatory' as const, message: 'Mandatory!' } },
  };
  const [row] = mergeLoaded([restored], [{ ...stored('1', 3, 'a'), other: 5 }], {});
  expect(row?.values).toMatchObject({ name: 'mine', other: 5 });
  expect(row?.updateField).toBe(true);
  expect(row?.valuesUnknown).toBeUndefined();
});
it('keeps an edited row in front that the answer has not got, and lets the others go', () => {
  const rows = mergeLoaded(
    [edited('1', 3, 'a', 'mine'), rowFromWire(stored('2', 1, 'b'), '2', {})],
    [stored('3', 1, 'c'), stored('4', 1, 'd')],
    {},
  );
  expect(rows.map(({ key }) => key)).toEqual(['1', '3', '4']);
});
