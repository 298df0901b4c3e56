import { expect, test } from 'vitest';
import { meant, nearest } from './nearest.ts';

test('the nearest come first, whatever their letter case', () => {
  expect(nearest('wieght', ['height', 'colour', 'weight'])).toEqual(['weight', 'height']);
  expect(nearest('STATUS', ['status', 'state'])).toEqual(['status', 'state']);
});

test('what contains the name is near too', () => {
  expect(nearest('datacapture', ['accounts', 'invoices.datacapture'])).toEqual(['invoices.datacapture']);
});

test('nothing near says nothing', () => {
  expect(meant('weight', ['zzzzzzzzzzz'])).toBe('');
  expect(meant('ab', ['abc', 'abd', 'abe', 'abf'])).toBe(' Did you mean "abc", "abd" or "abe"?');
});
