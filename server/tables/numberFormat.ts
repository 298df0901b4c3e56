/** Numbers as spreadsheets write them. */
import type { NumberFormat } from '../../engine/index.ts';

const MARKS = {
  '1,234.5': [',', '.'],
  '1.234,5': ['.', ','],
  '1 234,5': [' ', ','],
  "1'234.5": ["'", '.'],
} as const satisfies Record<NumberFormat, readonly [string, string]>;

export const isNumberFormat = (format: string): format is NumberFormat => Object.hasOwn(MARKS, format);

/** The number as plain text (`1234.5`), or undefined where the text is not so written. A currency sign around it is dropped. */
export function readNumber(text: string, format: NumberFormat): string | undefined {
  const [thousands, point] = MARKS[format];
  const bare = text
    .trim()
    .replace(/^[$€£¥]\s*|\s*[$€£¥]$/g, '')
    .replace(/[\u00a0\u202f]/g, ' ');
  const negative = /^\(.*\)$/.test(bare) ? `-${bare.slice(1, -1)}` : bare;
  const [whole = '', decimals, ...more] = negative.split(point);
  if (more.length > 0 || (decimals !== undefined && !/^\d+$/.test(decimals))) return undefined;
  const groups = whole.replace(/^[+-]/, '').split(thousands);
  const grouped = groups.length > 1;
  if (
    !groups.every((group, index) => (grouped && index > 0 ? /^\d{3}$/ : grouped ? /^\d{1,3}$/ : /^\d+$/).test(group))
  ) {
    return undefined;
  }
  const sign = whole.startsWith('-') ? '-' : '';
  return `${sign}${groups.join('')}${decimals === undefined ? '' : `.${decimals}`}`;
}
