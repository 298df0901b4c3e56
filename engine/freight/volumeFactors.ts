/**
 * The constants of the specification, as written there (docs/decisions/0077-rating.md): volumes of cargo to weights. Inches of
 * all but ocean cargo give kilograms, 366 cubic inches each, though INCH is paired with Lbs; weights are converted before
 * they are compared.
 */
import { exactDecimal } from '../values/arithmetic.ts';

/** Per cubic meter, of ocean cargo. */
export const OCEAN_FACTORS = { INCH: exactDecimal('61023.38'), CMS: exactDecimal('1000000') } as const;
/** Per kilogram, of all other cargo. */
export const OTHER_FACTORS = { INCH: exactDecimal('366'), CMS: exactDecimal('5997.67') } as const;
/** Cubic centimeters of a cubic inch, by definition. */
export const CM3_PER_IN3 = exactDecimal('16.387064');
/** Kilograms per cubic meter, of the conversion tool. */
export const WEIGHT_PER_CBM = { air: exactDecimal('166.67'), truck: exactDecimal('333.33') } as const;
export const CM3_PER_CBM = exactDecimal('1000000');
export const KG_PER_TON = exactDecimal('1000');
