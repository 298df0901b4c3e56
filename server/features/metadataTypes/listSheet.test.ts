import { expect, it } from 'vitest';
import { listOfSheet } from './listSheet.ts';

it('names the row as the file numbers it, where the reading left out empty ones', () => {
  const sheet = [
    { number: 2, cells: ['value', 'label'] },
    { number: 5, cells: ['AIR', 'Air'] },
    { number: 9, cells: ['AIR', 'Again'] },
  ];
  expect(() => listOfSheet(sheet)).toThrow(
    expect.objectContaining({ words: expect.objectContaining({ params: { value: 'AIR', row: 9 } }) }),
  );
});
