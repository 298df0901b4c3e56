/** Small tariffs for tests: one version, one lane that fits everything, unless said otherwise. */
import { BUILT_IN_CODES } from '../builtInCodes.ts';
import type { CalculationCode, TariffCharge, TariffFile, TariffLane, TariffVersion } from '../tariff.ts';

export const CODES: readonly CalculationCode[] = [
  ...BUILT_IN_CODES,
  { code: 'STEP', basis: 'perStep', operand: '100' },
];

export interface TariffParts {
  readonly charges: readonly (Partial<TariffCharge> & Pick<TariffCharge, 'chargeID' | 'calculation'>)[];
  readonly values?: TariffLane['values'];
  readonly lanes?: readonly TariffLane[];
  readonly version?: Partial<TariffVersion>;
  readonly versions?: readonly Partial<TariffVersion>[];
  readonly file?: Partial<TariffFile>;
}

export function tariffOf({ charges, values = {}, lanes, version, versions, file }: TariffParts): TariffFile {
  const base: TariffVersion = {
    id: 'v1',
    version: 1,
    effectiveDate: '2000-01-01',
    tariffAppliedOnDate: 'etd',
    currency: 'USD',
    charges: charges.map((charge) => ({ chargeCode: charge.chargeID.toUpperCase(), ...charge })),
  };
  return {
    id: 't',
    tariffName: 'Test',
    versions: (versions ?? [version ?? {}]).map((each, at) => ({
      ...base,
      id: `v${at + 1}`,
      version: at + 1,
      ...each,
    })),
    lanes: lanes ?? [{ id: 'lane', values }],
    calculationCodes: CODES,
    ...file,
  };
}
