const bits = new DataView(new ArrayBuffer(8));

/** The least double above a finite number; infinity above the greatest. */
export function doubleAbove(number: number): number {
  if (number === 0) return Number.MIN_VALUE;
  bits.setFloat64(0, number);
  bits.setBigInt64(0, bits.getBigInt64(0) + (number > 0 ? 1n : -1n));
  return bits.getFloat64(0);
}

/** The greatest double below a finite number. */
export function doubleBelow(number: number): number {
  return -doubleAbove(-number);
}
