/**
 * The numbers that people type and that spreadsheets copy as shown: with thousands, a currency, a sign behind, in brackets.
 * What could be two numbers is not guessed at, save that a comma before three digits is one of thousands, as the
 * product's home has it.
 */
const PLAIN = /^[+-]?(\d+(\.\d*)?|\.\d+)$/;
const CURRENCY = /^(?:[$€£¥]|[A-Z]{3}(?=[\s\d]))\s*|\s*(?:[$€£¥]|(?<=[\s\d])[A-Z]{3})$/g;
/** Thousands parted by commas, points, blanks or apostrophes, then perhaps the other sign and decimals. */
const FORMS: readonly (readonly [form: RegExp, thousands: RegExp, comma: boolean])[] = [
  [/^\d{1,3}(,\d{3})+(\.\d*)?$/, /,/g, false],
  [/^\d{1,3}([ \u00a0\u202f'’]\d{3})+(\.\d*)?$/, /[ \u00a0\u202f'’]/g, false],
  [/^\d{1,3}([ \u00a0\u202f'’]\d{3})+,\d*$/, /[ \u00a0\u202f'’]/g, true],
  [/^\d{1,3}(\.\d{3})+,\d*$/, /\./g, true],
  [/^\d{1,3}(\.\d{3}){2,}$/, /\./g, false],
];

/**
 * A number as plain decimal text, its digits as typed.
 * @param decimal the tenant's sign before decimals: with a comma, a point before three digits is one of thousands
 * @returns undefined for what is no number
 */
export function readNumber(typed: string, decimal: '.' | ',' = '.'): string | undefined {
  const text = typed.trim();
  if (decimal === ',') {
    if (/^[+-]?(\d+,\d*|,\d+)$/.test(text)) return text.replace(',', '.');
    if (/^[+-]?\d{1,3}(\.\d{3})+$/.test(text)) return text.replaceAll('.', '');
  }
  if (PLAIN.test(text)) return text;
  const brackets = /^\((.*)\)$/.exec(text);
  const inner = (brackets?.[1] ?? text).trim();
  // One sign, wherever it stands: before, behind, between the currency and the digits.
  const bare = inner.replace(CURRENCY, '').trim();
  const signed = /^([+\-−])?\s*(.*?)\s*([-−])?$/.exec(bare) as RegExpExecArray;
  const [, before, middle = '', behind] = signed;
  if (before !== undefined && behind !== undefined) return undefined;
  const plain = unsigned(middle.replace(CURRENCY, '').trim());
  if (plain === undefined) return undefined;
  const negative = brackets !== null || behind !== undefined || before === '-' || before === '−';
  if (brackets && (before ?? behind) !== undefined) return undefined;
  return negative ? `-${plain}` : plain;
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
