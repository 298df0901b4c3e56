import { plainDecimal } from '../values/number.ts';

/** An exact decimal: coefficient times ten to the minus scale. */
export interface Decimal {
  readonly coefficient: bigint;
  readonly scale: number;
}

const DIVISION_DIGITS = 20;

/** The shortest decimal of a double, exactly. */
export function decimalOf(number: number): Decimal {
  const text = plainDecimal(number);
  const point = text.indexOf('.');
  if (point < 0) return { coefficient: BigInt(text), scale: 0 };
  return { coefficient: BigInt(text.slice(0, point) + text.slice(point + 1)), scale: text.length - point - 1 };
}

/** The sum, exactly. */
export function addDecimals(a: Decimal, b: Decimal): Decimal {
  const scale = Math.max(a.scale, b.scale);
  return { coefficient: scaled(a, scale) + scaled(b, scale), scale };
}

/** The product, exactly. */
export function multiplyDecimals(a: Decimal, b: Decimal): Decimal {
  return { coefficient: a.coefficient * b.coefficient, scale: a.scale + b.scale };
}

/** The quotient to 20 significant digits, half away from zero; undefined when divided by zero. */
export function divideDecimals(a: Decimal, b: Decimal): Decimal | undefined {
  if (b.coefficient === 0n) return undefined;
  if (a.coefficient === 0n) return { coefficient: 0n, scale: 0 };
  const isNegative = a.coefficient < 0n !== b.coefficient < 0n;
  const numerator = absolute(a.coefficient);
  const denominator = absolute(b.coefficient);
  let shift = DIVISION_DIGITS + String(denominator).length - String(numerator).length;
  let quotient = roundedQuotient(numerator, denominator, shift);
  if (String(truncatedQuotient(numerator, denominator, shift)).length > DIVISION_DIGITS) {
    shift--;
    quotient = roundedQuotient(numerator, denominator, shift);
  }
  return { coefficient: isNegative ? -quotient : quotient, scale: shift + a.scale - b.scale };
}

/** The nearest double; undefined past the range of doubles. */
export function nearestDouble({ coefficient, scale }: Decimal): number | undefined {
  const number = Number(`${coefficient}e${-scale}`) + 0;
  return Number.isFinite(number) ? number : undefined;
}

/** The negative. */
export function negateDecimal({ coefficient, scale }: Decimal): Decimal {
  return { coefficient: -coefficient, scale };
}

function scaled({ coefficient, scale }: Decimal, to: number): bigint {
  return coefficient * 10n ** BigInt(to - scale);
}

function absolute(number: bigint): bigint {
  return number < 0n ? -number : number;
}

/** numerator * 10^shift over denominator, as two whole numbers. */
function shifted(numerator: bigint, denominator: bigint, shift: number): [bigint, bigint] {
  const power = 10n ** BigInt(Math.abs(shift));
  return shift >= 0 ? [numerator * power, denominator] : [numerator, denominator * power];
}

function truncatedQuotient(numerator: bigint, denominator: bigint, shift: number): bigint {
  const [over, under] = shifted(numerator, denominator, shift);
  return over / under;
}

function roundedQuotient(numerator: bigint, denominator: bigint, shift: number): bigint {
  const [over, under] = shifted(numerator, denominator, shift);
  return (2n * over + under) / (2n * under);
}
