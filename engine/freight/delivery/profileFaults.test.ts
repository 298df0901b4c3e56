import { expect, it } from 'vitest';
import { basesMeet, profileFault } from './profileFaults.ts';

it('is told where a schedule has no times', () => {
  expect(profileFault({ mode: 'web', scheduling: [{ schedulingOn: 'daily' }] })?.message).toBe('startTimeMandatory');
  expect(profileFault({ mode: 'web' })).toBeUndefined();
});

it.each([
  ['both without a base', [], [], true],
  ['one without a base', [{ key: 'currency', values: 'USD' }], [], true],
  ['a common value', [{ key: 'currency', values: 'USD, EUR' }], [{ key: 'currency', values: 'EUR' }], true],
  ['no common value', [{ key: 'currency', values: 'USD' }], [{ key: 'currency', values: 'EUR' }], false],
  ['other fields', [{ key: 'currency', values: 'USD' }], [{ key: 'billTo', values: 'X' }], true],
])('bases meet: %s', (_what, one, other, expected) => {
  expect(basesMeet({ profileBase: one }, { profileBase: other })).toBe(expected);
  expect(basesMeet({ profileBase: other }, { query: one })).toBe(expected);
});
