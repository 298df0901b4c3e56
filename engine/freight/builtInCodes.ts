/** The calculations that every tariff may name without anybody having written them down. A record of the same code goes before. */
import type { CalculationCode } from './tariff.ts';

export const BUILT_IN_CODES: readonly CalculationCode[] = [
  { code: 'FLAT', basis: 'flat' },
  { code: 'KG', basis: 'perKg' },
  { code: 'CKG', basis: 'per100Kg' },
  { code: 'LB', basis: 'perLb' },
  { code: 'CWT', basis: 'perCwt' },
  { code: 'WM', basis: 'perWm' },
  { code: 'MI', basis: 'perMile' },
  { code: 'CWTMI', basis: 'perCwtMile' },
  { code: 'PC', basis: 'perPiece' },
  { code: 'CTR', basis: 'perContainer' },
  { code: 'PCT', basis: 'percentOfCharge' },
];
