/** Numbers without a point: X12 writes 2754.33 as 275433 where two decimals are implied (type N2). */
import { decimalText } from '../../values/decimal.ts';
import { amountOf } from '../amounts.ts';
import { roundMoney } from '../rounding.ts';

/** Digits after the point taken off, rounded half away from zero. @returns undefined for no number */
export function toImplied(value: unknown, digits: number): string | undefined {
  const fixed = toFixed(value, digits);
  if (fixed === undefined) return undefined;
  const isNegative = fixed.startsWith('-');
  const plain = fixed.replace(/[-.]/g, '').replace(/^0+(?=\d)/, '');
  return isNegative && plain !== '0' ? `-${plain}` : plain;
}

/** So many digits after the point. @returns undefined for no number */
export function toFixed(value: unknown, digits: number): string | undefined {
  const amount = amountOf(value);
  if (!amount) return undefined;
  const fixed = roundMoney(amount, { how: 'nearest' }, digits).toFixed(digits);
  return /^-[0.]+$/.test(fixed) ? fixed.slice(1) : fixed;
}

/** The decimal that a number without a point means; one that has a point means itself. @returns undefined for no number */
export function fromImplied(text: string, digits: number): string | undefined {
  const plain = text.trim();
  if (!/^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(plain)) return undefined;
  if (plain.includes('.') || digits === 0) return decimalText(plain);
  const sign = plain.startsWith('-') ? '-' : '';
  const figures = plain.replace(/^[+-]/, '').padStart(digits + 1, '0');
  return decimalText(`${sign}${figures.slice(0, -digits)}.${figures.slice(-digits)}`);
}
