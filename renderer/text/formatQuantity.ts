/** Money and weights as people read them: thousands separated, with as many decimals as their unit has, and never fewer than they have. */
import type { EffectiveField } from '../../metadata/kinds/field.ts';
import { currentLocaleFormats } from './localeFormats.ts';

/** The decimals of a weight, and of money whose currency is not known. */
const DECIMALS = 2;

const digits = new Map<string, number>();

/** The decimals of a currency by its code (ISO 4217), as Intl knows them. */
export function currencyDigits(code: unknown): number {
  if (typeof code !== 'string' || !/^[A-Z]{3}$/.test(code)) return DECIMALS;
  let known = digits.get(code);
  if (known === undefined) {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency: code });
    known = format.resolvedOptions().maximumFractionDigits ?? DECIMALS;
    digits.set(code, known);
  }
  return known;
}

export interface Quantity {
  text: string;
  /** Stands where it does beside numbers with decimals, without having any. */
  whole: boolean;
}

/**
 * A value of a field that is money or a weight; undefined for what is no plain number and is shown as it is.
 * @param unit the value of its unitField
 */
export function formatQuantity(
  field: Pick<EffectiveField, 'numberFormat' | 'scale'>,
  value: unknown,
  unit: unknown,
): Quantity | undefined {
  if (field.numberFormat === undefined) return undefined;
  const [, sign = '', whole, decimals = ''] = /^([+-]?)(\d+)(?:\.(\d+))?$/.exec(String(value ?? '')) ?? [];
  if (whole === undefined) return undefined;
  const { decimal } = currentLocaleFormats();
  const most = field.numberFormat === 'money' ? currencyDigits(unit) : (field.scale ?? DECIMALS);
  // Zeros that say nothing are not shown; digits that say something always are.
  const shown = decimals.replace(/0+$/, '').padEnd(most, '0');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, decimal === ',' ? '.' : ',');
  return { text: `${sign}${grouped}${shown && decimal + shown}`, whole: shown === '' };
}
