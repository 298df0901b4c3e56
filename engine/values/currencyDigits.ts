/** How many decimals an amount of a currency has: its minor unit (ISO 4217). */

/** Those that have not two. */
const OTHERS: Readonly<Record<number, string>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
};
const digits = new Map(
  Object.entries(OTHERS).flatMap(([count, codes]) => codes.split(' ').map((code) => [code, Number(count)] as const)),
);
const DEFAULT = 2;

/** @param code for example `USD`; an unknown currency has two, like most */
export const currencyDigits = (code: unknown): number =>
  typeof code === 'string' ? (digits.get(code) ?? DEFAULT) : DEFAULT;
