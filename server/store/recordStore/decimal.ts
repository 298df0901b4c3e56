/** Decimals as whole units of their last digit, sent and read as text: 64 bits in both databases, exact past 2^53. */

/** One below the digits of the largest 64-bit number, so that every number of this length fits. */
const MAX_DIGITS = 18;

const DECIMAL = /^([+-]?)(\d*)(?:\.(\d*))?$/;

/**
 * `12.5` at scale 2 is `1250`.
 * @param value a number, or text in the contract's form of a number
 * @returns undefined if it is not a decimal, has more decimals than the scale, or exceeds 18 digits
 */
export function toScaled(value: unknown, scale: number): string | undefined {
  const text = typeof value === 'number' ? plainNumber(value) : typeof value === 'string' ? value.trim() : undefined;
  const match = text === undefined ? null : DECIMAL.exec(text);
  if (!match) return undefined;
  const [, sign = '', whole = '', fraction = ''] = match;
  if (whole === '' && fraction === '') return undefined;
  const kept = fraction.replace(/0+$/, '');
  if (kept.length > scale) return undefined;
  const digits = (whole + kept.padEnd(scale, '0')).replace(/^0+(?=\d)/, '');
  if (digits.length > MAX_DIGITS) return undefined;
  return sign === '-' && digits !== '0' ? `-${digits}` : digits;
}

/** `1250` at scale 2 is `12.50`. */
export function fromScaled(scaled: string, scale: number): string {
  if (scale === 0) return scaled;
  const negative = scaled.startsWith('-');
  const digits = (negative ? scaled.slice(1) : scaled).padStart(scale + 1, '0');
  return `${negative ? '-' : ''}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

/** A number without exponent, where it has a plain form of a decimal's length at all. */
function plainNumber(value: number): string | undefined {
  if (!Number.isFinite(value)) return undefined;
  const text = String(value);
  return text.includes('e') ? undefined : text;
}
