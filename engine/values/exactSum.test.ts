import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ExactSum } from './exactSum.ts';
import { numberKey, numberOfKey } from './number.ts';

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
it('skips non-numbers in the sum and the count', () => {
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
it('keeps every digit of a long sum, and takes away what was added', () => {
  const sum = sumOf(['90071992547409.93', '0.01', 9007199254740991, 9007199254740991]);
  expect(sum.digits).toBe('18104470502029391.94');
  sum.subtract('90071992547409.93');
  expect([sum.digits, sum.count]).toEqual(['18014398509481982.01', 3]);
  expect(sumOf([0.1, -0.1]).digits).toBe('0');
});
it('adds one value many times as if it came so often', () => {
  const sum = new ExactSum();
  sum.add(0.1, 30);
  expect([sum.sum, sum.count]).toEqual([3, 30]);
});
it('reads every key of a number back', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) =>
      Object.is(numberOfKey(numberKey(number)), number + 0),
    ),
    { seed: 11 },
  );
});
