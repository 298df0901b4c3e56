import { tenant } from '../program/program.ts';

const formats = new Map<string, Intl.NumberFormat>();

/**
 * A count or a sum as people of the tenant write it, its thousands parted. Digits past those of a number are kept: the format
 * takes text too (ECMA-402).
 * @param digits after the point; without them two at the most
 */
export function formatNumber(count: number | string, digits?: number): string {
  const { language } = tenant();
  const key = `${language} ${digits}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(language, {
      minimumFractionDigits: digits ?? 0,
      maximumFractionDigits: digits ?? 2,
    });
    formats.set(key, format);
  }
  return format.format(count as number);
}
