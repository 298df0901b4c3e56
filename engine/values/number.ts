const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/;

/**
 * The number of a value (docs/contract/values.md, Numbers): a finite JSON number, or text that, trimmed, is written in plain
 * ASCII decimals, as its nearest double (`-0` is `0`).
 * @returns undefined for what is not comparable as a number
 */
export function numberOf(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value + 0 : undefined;
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  if (!NUMBER.test(text)) return undefined;
  const number = Number(text);
  return Number.isFinite(number) ? number + 0 : undefined;
}

/** The shortest decimal that reads back as the same double, without exponent: `1e21` is `1000000000000000000000`. */
export function plainDecimal(number: number): string {
  const shortest = String(number);
  const e = shortest.indexOf('e');
  if (e < 0) return shortest;
  const exponent = Number(shortest.slice(e + 1));
  const negative = shortest.startsWith('-');
  const [whole = '', fraction = ''] = shortest.slice(negative ? 1 : 0, e).split('.');
  const digits = whole + fraction;
  const point = whole.length + exponent;
  let text: string;
  if (point <= 0) text = `0.${'0'.repeat(-point)}${digits}`;
  else if (point >= digits.length) text = digits + '0'.repeat(point - digits.length);
  else text = `${digits.slice(0, point)}.${digits.slice(point)}`;
  return negative ? `-${text}` : text;
}

const buffer = new DataView(new ArrayBuffer(8));

/**
 * A double as 16 hex digits whose byte order is the order of the numbers: the sign bit is flipped, and of a negative
 * number every bit, so that the greater magnitude comes first.
 */
export function numberKey(number: number): string {
  buffer.setFloat64(0, number + 0);
  const high = buffer.getUint32(0);
  const low = buffer.getUint32(4);
  return high >>> 31 ? hex(~high) + hex(~low) : hex(high | 0x80000000) + hex(low);
}

/** The number whose key this is. */
export function numberOfKey(key: string): number {
  const high = Number.parseInt(key.slice(0, 8), 16);
  const low = Number.parseInt(key.slice(8), 16);
  const positive = high >>> 31 === 1;
  buffer.setUint32(0, positive ? high & 0x7fffffff : ~high);
  buffer.setUint32(4, positive ? low : ~low);
  return buffer.getFloat64(0) + 0;
}

/** 32 bits as eight hex digits. */
function hex(bits: number): string {
  return (bits >>> 0).toString(16).padStart(8, '0');
}
