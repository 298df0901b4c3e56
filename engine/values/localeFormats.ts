/** How a tenant writes days and numbers for people, on the screen, in mails and on paper. What is stored, sent and compared is never written so. */

import { MONTHS } from '../../metadata/months.ts';
import { currencyDigits } from './currencyDigits.ts';

export interface LocaleFormats {
  day: 'yyyy-MM-dd' | 'dd-MMM-yyyy' | 'dd.MM.yyyy';
  decimal: '.' | ',';
}

/** Those of a tenant that says nothing. */
export const PLAIN_FORMATS: LocaleFormats = { day: 'yyyy-MM-dd', decimal: '.' };

/** The decimals of a weight. */
const DECIMALS = 2;

/** A text that begins with a day `yyyy-MM-dd`, with the day as the tenant writes it; any other text as it is. */
export function writeDay(text: string, { day }: LocaleFormats): string {
  if (day === 'yyyy-MM-dd') return text;
  return text.replace(/^(\d{4})-(\d{2})-(\d{2})(?!\d)/, (_, year: string, month: string, date: string) =>
    day === 'dd.MM.yyyy' ? `${date}.${month}.${year}` : `${date}-${MONTHS[Number(month) - 1] ?? month}-${year}`,
  );
}

/** A plain decimal number with the tenant's decimal sign; a non-number is returned unchanged. */
export const writeDecimal = (text: string, { decimal }: LocaleFormats): string =>
  decimal === ',' && /^[+-]?\d*\.\d+$/.test(text) ? text.replace('.', ',') : text;

export interface Quantity {
  text: string;
  /** Aligned with numbers that have decimals, without having any. */
  whole: boolean;
}

/**
 * Formats money or a weight with thousands separators, and at least as many decimals as its unit has; undefined for other fields
 * or non-numbers, which are shown unchanged.
 * @param unit the value of its unitField
 */
export function writeQuantity(
  field: { numberFormat?: 'money' | 'weight' | undefined; scale?: number | undefined },
  value: unknown,
  unit: unknown,
  { decimal }: LocaleFormats,
): Quantity | undefined {
  if (field.numberFormat === undefined) return undefined;
  const [, sign = '', whole, decimals = ''] = /^([+-]?)(\d+)(?:\.(\d+))?$/.exec(String(value ?? '')) ?? [];
  if (whole === undefined) return undefined;
  const most = field.numberFormat === 'money' ? currencyDigits(unit) : Math.min(field.scale ?? DECIMALS, DECIMALS);
  // Zeros that say nothing are not shown; digits that say something always are.
  const shown = decimals.replace(/0+$/, '').padEnd(most, '0');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, decimal === ',' ? '.' : ',');
  return { text: `${sign}${grouped}${shown && decimal + shown}`, whole: shown === '' };
}
