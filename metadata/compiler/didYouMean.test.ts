import { expect, test } from 'vitest';
import { didYouMean, nearestName } from './didYouMean.ts';

test('sorts the nearest names first, ignoring letter case', () => {
  expect(nearestName('wieght', ['height', 'colour', 'weight'])).toEqual(['weight', 'height']);
  expect(nearestName('STATUS', ['status', 'state'])).toEqual(['status', 'state']);
});

test('finds a name that contains the other', () => {
  expect(nearestName('datacapture', ['accounts', 'invoices.datacapture'])).toEqual(['invoices.datacapture']);
});

test('returns an empty text without a near name', () => {
  expect(didYouMean('weight', ['zzzzzzzzzzz'])).toBe('');
  expect(didYouMean('ab', ['abc', 'abd', 'abe', 'abf'])).toBe(' Did you mean "abc", "abd" or "abe"?');
});
