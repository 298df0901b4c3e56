import codes from 'currency-codes';
import { expect, it } from 'vitest';
import { currencyDigits } from './currencyDigits.ts';

it('has the digits of every currency that is in use', () => {
  // Non-circulating codes (metals, units of account) have no digits there.
  const known = codes.codes().filter((code) => !code.startsWith('X') || ['XAF', 'XOF', 'XPF', 'XCD'].includes(code));
  expect(known.length).toBeGreaterThan(150);
  for (const code of known) expect([code, currencyDigits(code)]).toEqual([code, codes.code(code)?.digits]);
});

it('returns two for an unknown currency', () => {
  expect([currencyDigits('dollars'), currencyDigits(undefined)]).toEqual([2, 2]);
});
