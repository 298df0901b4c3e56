/** Sums of decimals without the drift of doubles: 0.1 and 0.2 make 0.3, as the person who adds up a column expects. */
import { numberOf, plainDecimal } from '../../../../engine/values/number.ts';

export class ExactSum {
  /** The sum times ten to the power of `#scale`. */
  #units = 0n;
  #scale = 0;
  #count = 0;

  /** Adds a number, or text that is one (semantics.md section 1); gives false for anything else, which is left out. */
  add(value: unknown): boolean {
    if (typeof value !== 'number' && typeof value !== 'string') return false;
    const text = typeof value === 'string' ? value.trim() : value;
    const number = numberOf(text);
    if (number === undefined) return false;
    // A decimal keeps the digits that a double would lose.
    const digits = typeof text === 'string' ? text : plainDecimal(number);
    const point = digits.indexOf('.');
    const scale = point === -1 ? 0 : digits.length - point - 1;
    const units = BigInt((point === -1 ? digits : digits.slice(0, point) + digits.slice(point + 1)).replace(/^\+/, ''));
    if (scale > this.#scale) {
      this.#units *= 10n ** BigInt(scale - this.#scale);
      this.#scale = scale;
    }
    this.#units += units * 10n ** BigInt(this.#scale - scale);
    this.#count += 1;
    return true;
  }
  /** How many numbers were added. */
  get count(): number {
    return this.#count;
  }
  /** The nearest double of the exact sum. */
  get sum(): number {
    const negative = this.#units < 0n;
    const digits = String(negative ? -this.#units : this.#units).padStart(this.#scale + 1, '0');
    const whole = digits.slice(0, digits.length - this.#scale);
    return Number(`${negative ? '-' : ''}${whole}.${digits.slice(digits.length - this.#scale) || '0'}`);
  }
  /** Undefined where there is nothing to divide by. */
  get average(): number | undefined {
    return this.#count === 0 ? undefined : this.sum / this.#count;
  }
}
