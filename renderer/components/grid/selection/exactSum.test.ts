import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ExactSum } from './exactSum.ts';

const sumOf = (values: readonly unknown[]) => {
  const sum = new ExactSum();
  for (const value of values) sum.add(value);
  return sum;
};

it('adds decimals exactly, numbers and texts of numbers alike', () => {
  expect(sumOf([0.1, 0.2]).sum).toBe(0.3);
  expect(sumOf(['0.10', '+0.2', '-.3']).sum).toBe(0);
  expect(sumOf(['12345678901234567890.01', '-12345678901234567890']).sum).toBe(0.01);
  expect(sumOf([-0.05]).sum).toBe(-0.05);
  expect(sumOf(['5.', 1]).sum).toBe(6);
});
it('leaves out what is no number, and divides by what is one', () => {
  const sum = sumOf(['x', null, '', true, [1], 3, 4]);
  expect([sum.count, sum.sum, sum.average]).toEqual([2, 7, 3.5]);
  expect(sumOf([]).average).toBeUndefined();
});
it('is the sum of whole numbers', () => {
  fc.assert(
    fc.property(fc.array(fc.integer()), (values) => sumOf(values).sum === values.reduce((sum, one) => sum + one, 0)),
    { seed: 7 },
  );
});
