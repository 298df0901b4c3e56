import { expect, it } from 'vitest';
import { isIban } from './iban.ts';

it.each([
  ['DE89 3704 0044 0532 0130 00', true],
  ['GB82WEST12345698765432', true],
  ['nl91abna0417164300', true],
  ['DE89 3704 0044 0532 0130 01', false],
  ['DE98 3704 0044 0532 0130 00', false],
  ['1234567890', false],
  ['', false],
])('checks the digits of %s', (text, isValid) => expect(isIban(text)).toBe(isValid));
