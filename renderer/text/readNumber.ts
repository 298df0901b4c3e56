/**
 * Parses numbers as typed, or as copied from spreadsheets: with thousands separators, a currency, a trailing sign,
 * brackets. Ambiguous texts are refused, except that a comma before three digits separates thousands, as in the
 * product's home market.
 */
import { signedDigits } from '../../engine/values/writtenNumbers.ts';

const PLAIN = /^[+-]?(\d+(\.\d*)?|\.\d+)$/;
/** Thousands parted by commas, points, blanks or apostrophes, then perhaps the other sign and decimals. */
const FORMS: readonly (readonly [form: RegExp, thousands: RegExp, comma: boolean])[] = [
  [/^\d{1,3}(,\d{3})+(\.\d*)?$/, /,/g, false],
  [/^\d{1,3}([ ']\d{3})+(\.\d*)?$/, /[ ']/g, false],
  [/^\d{1,3}([ ']\d{3})+,\d*$/, /[ ']/g, true],
  [/^\d{1,3}(\.\d{3})+,\d*$/, /\./g, true],
  [/^\d{1,3}(\.\d{3}){2,}$/, /\./g, false],
];

/**
 * A number as plain decimal text, with the typed digits.
 * @param decimal the tenant's decimal separator: with a comma, a point before three digits separates thousands
 * @returns undefined if the text is not a number
 */
export function readNumber(typed: string, decimal: '.' | ',' = '.'): string | undefined {
  const text = typed.trim();
  if (decimal === ',') {
    if (/^[+-]?(\d+,\d*|,\d+)$/.test(text)) return text.replace(',', '.');
    if (/^[+-]?\d{1,3}(\.\d{3})+$/.test(text)) return text.replaceAll('.', '');
  }
  if (PLAIN.test(text)) return text;
  const signed = signedDigits(text);
  const plain = signed && unsigned(signed.digits);
  return plain === undefined ? undefined : `${signed?.isNegative ? '-' : ''}${plain}`;
}

function unsigned(text: string): string | undefined {
  if (PLAIN.test(text)) return text.startsWith('+') || text.startsWith('-') ? undefined : text;
  for (const [form, thousands, comma] of FORMS) {
    if (!form.test(text)) continue;
    const plain = text.replace(thousands, '');
    return comma ? plain.replace(',', '.') : plain;
  }
  return undefined;
}
