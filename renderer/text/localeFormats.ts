/** How the tenant writes days and numbers. What is stored, sent and compared is never written so. */
import { MONTHS } from '../../engine/values/months.ts';
import { programInForce, tenant } from '../program/program.ts';

export interface LocaleFormats {
  day: 'yyyy-MM-dd' | 'dd-MMM-yyyy' | 'dd.MM.yyyy';
  decimal: '.' | ',';
}

const PLAIN: LocaleFormats = { day: 'yyyy-MM-dd', decimal: '.' };

/** The tenant's; before there are definitions, and where it says nothing, those of the specification. */
export function currentLocaleFormats(): LocaleFormats {
  if (!programInForce()) return PLAIN;
  const { formats } = tenant();
  return formats ? { ...PLAIN, ...formats } : PLAIN;
}

/** A text that begins with a day `yyyy-MM-dd`, with the day as the tenant writes it; any other text as it is. */
export function formatDay(text: string, { day } = currentLocaleFormats()): string {
  if (day === 'yyyy-MM-dd') return text;
  return text.replace(/^(\d{4})-(\d{2})-(\d{2})(?!\d)/, (_, year: string, month: string, date: string) =>
    day === 'dd.MM.yyyy' ? `${date}.${month}.${year}` : `${date}-${MONTHS[Number(month) - 1] ?? month}-${year}`,
  );
}

/** A plain decimal number with the tenant's sign before its decimals; what is no number as it is. */
export function formatDecimal(text: string, { decimal } = currentLocaleFormats()): string {
  return decimal === ',' && /^[+-]?\d*\.\d+$/.test(text) ? text.replace('.', ',') : text;
}
