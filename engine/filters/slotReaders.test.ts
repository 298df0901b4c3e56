import { expect, test } from 'vitest';
import { slotReader } from './slotReaders.ts';

const namesOf = (count: number, prefix: string) => Array.from({ length: count }, (_, i) => `${prefix}${i}`);
const recordOf = (names: readonly string[]) => Object.fromEntries(names.map((name, i) => [name, i]));

test.each([1, 9, 10, 11, 40])('%d fields, in their order', (count) => {
  const names = namesOf(count, 'f');
  expect(slotReader(names)(recordOf(names)).slice(0, count)).toEqual(names.map((_, i) => i));
});

test('a field that is named as a property of every object is the record its own', () => {
  expect(slotReader(['constructor'])({})[0]).toBeUndefined();
});

test('more rules than there are places', () => {
  for (let i = 0; i < 200; i++) {
    const names = namesOf(3, `h${i}_`);
    expect(slotReader(names)(recordOf(names)).slice(0, 3)).toEqual([0, 1, 2]);
  }
});
