import { expect, test } from 'vitest';
import { didYouMean, nearestName } from './didYouMean.ts';

test('the nearest come first, whatever their letter case', () => {
  expect(nearestName('wieght', ['height', 'colour', 'weight'])).toEqual(['weight', 'height']);
  expect(nearestName('STATUS', ['status', 'state'])).toEqual(['status', 'state']);
});

test('what contains the name is near too', () => {
  expect(nearestName('datacapture', ['accounts', 'invoices.datacapture'])).toEqual(['invoices.datacapture']);
});

test('nothing near says nothing', () => {
  expect(didYouMean('weight', ['zzzzzzzzzzz'])).toBe('');
  expect(didYouMean('ab', ['abc', 'abd', 'abe', 'abf'])).toBe(' Did you mean "abc", "abd" or "abe"?');
});
