import { expect, it } from 'vitest';
import { memoize } from './memoize.ts';

it('computes a result once for each object, even an undefined one', () => {
  const asked: object[] = [];
  const nameOf = memoize((one: { name?: string }) => {
    asked.push(one);
    return one.name;
  });
  const [named, nameless] = [{ name: 'a' }, {}];
  expect([nameOf(named), nameOf(nameless), nameOf(named), nameOf(nameless), nameOf({ name: 'a' })]).toEqual([
    'a',
    undefined,
    'a',
    undefined,
    'a',
  ]);
  expect(asked).toHaveLength(3);
});
it('keeps nothing of one that fails', () => {
  let broken = true;
  const of = memoize((_: object) => {
    if (broken) throw new Error('not now');
    return 1;
  });
  const one = {};
  expect(() => of(one)).toThrow('not now');
  broken = false;
  expect(of(one)).toBe(1);
});
