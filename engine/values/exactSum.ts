/**
 * Sums of decimals without the drift of doubles (docs/contract/rules.md, Formatting): each number counts as its shortest decimal,
 * and nothing is rounded before the end, so that 0.1 and 0.2 make 0.3 however many there are.
 */
import type { Decimal } from 'decimal.js';
import { exactDecimal } from './arithmetic.ts';
import { numberOf, plainDecimal } from './number.ts';

export class ExactSum {
  /** Whole numbers, as long as their sum is exact as it is. */
  #whole = 0;
  #rest: Decimal = exactDecimal('0');
  #count = 0;

  /**
   * Adds a number, or text that is one (docs/contract/values.md, Numbers), so many times; text keeps the digits that a double
   * would lose.
   * @returns false for anything else, which is left out
   */
  add(value: unknown, times = 1): boolean {
    if (typeof value !== 'number' && typeof value !== 'string') return false;
    const number = numberOf(value);
    if (number === undefined) return false;
    this.#count += times;
    const next = this.#whole + number * times;
    if (Number.isSafeInteger(number) && Number.isSafeInteger(number * times) && Number.isSafeInteger(next)) {
      this.#whole = next;
      return true;
    }
    const digits = exactDecimal(typeof value === 'string' ? value.trim() : plainDecimal(number));
    this.#rest = this.#rest.plus(times === 1 ? digits : digits.times(times));
    return true;
  }
  /** Takes away what was added before. @returns false for what `add` leaves out */
  subtract(value: unknown): boolean {
    return this.add(value, -1);
  }
  /** How many numbers were added. */
  get count(): number {
    return this.#count;
  }
  /** The nearest double of the exact sum. */
  get sum(): number {
    return this.#total().toNumber() + 0;
  }
  /** The exact sum in plain digits. */
  get digits(): string {
    const total = this.#total();
    return total.isZero() ? '0' : total.toFixed();
  }
  /** Undefined where there is nothing to divide by. */
  get average(): number | undefined {
    return this.#count === 0 ? undefined : this.sum / this.#count;
  }
  #total(): Decimal {
    return this.#rest.plus(this.#whole);
  }
}
