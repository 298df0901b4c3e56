import { expect, it } from 'vitest';
import { differencesFromCurrent, valuesIn } from './versions.ts';

const entries = [
  {
    version: 3,
    changes: [
      { field: 'name', from: 'B', to: 'A' },
      { field: 'city', from: null, to: 'Oslo' },
    ],
  },
  { version: 2, changes: [{ field: 'name', from: 'A', to: 'B' }] },
  {
    version: 1,
    changes: [
      { field: 'name', from: null, to: 'A' },
      { field: 'code', from: null, to: 'X' },
    ],
  },
];

it('reads a whole version from the changes up to it', () => {
  expect(valuesIn(entries, 2).map(({ field, to }) => [field, to])).toEqual([
    ['name', 'B'],
    ['code', 'X'],
  ]);
});

it('compares a version with the current one, without values that returned', () => {
  expect(differencesFromCurrent(entries, 1).map(({ field, from, to }) => [field, from, to])).toEqual([
    ['city', null, 'Oslo'],
  ]);
  expect(differencesFromCurrent(entries, 2)).toHaveLength(2);
  expect(differencesFromCurrent(entries, 3)).toEqual([]);
});
