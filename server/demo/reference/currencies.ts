/** Currencies by ISO 4217, from the package currency-codes. */
import currencies from 'currency-codes';

export interface Currency {
  code: string;
  name: string;
  decimals: number;
}

/** Codes of metals, funds and tests are left out. */
const isMoney = (code: string) => !code.startsWith('X') || ['XAF', 'XCD', 'XOF', 'XPF'].includes(code);

export function allCurrencies(): Currency[] {
  return currencies
    .codes()
    .filter(isMoney)
    .map((code) => {
      const found = currencies.code(code);
      return { code, name: found?.currency ?? code, decimals: found?.digits ?? 2 };
    });
}
