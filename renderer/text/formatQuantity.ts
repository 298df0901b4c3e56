/** Money and weights as people read them: thousands separated, with as many decimals as their unit has, and never fewer than they have. */
import { type Quantity, writeQuantity } from '../../engine/values/localeFormats.ts';
import type { EffectiveField } from '../../metadata/kinds/field.ts';
import { currentLocaleFormats } from './localeFormats.ts';

/**
 * Formats a value of a field that is money or a weight; undefined for values that are not plain numbers and are shown
 * unchanged.
 * @param unit the value of its unitField
 */
export const formatQuantity = (
  field: Pick<EffectiveField, 'numberFormat' | 'scale'>,
  value: unknown,
  unit: unknown,
): Quantity | undefined => writeQuantity(field, value, unit, currentLocaleFormats());
