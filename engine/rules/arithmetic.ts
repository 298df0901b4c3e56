import {
  addDecimals,
  type Decimal,
  decimalOf,
  divideDecimals,
  multiplyDecimals,
  nearestDouble,
  negateDecimal,
} from './decimal.ts';

export type Arithmetic = 'add' | 'subtract' | 'multiply' | 'divide';

/**
 * Decimal arithmetic on the shortest decimals of both numbers, exact (division to 20 significant digits), then the
 * nearest double.
 * @returns undefined when divided by zero or past the range of doubles
 */
export function calculate(operation: Arithmetic, a: number, b: number): number | undefined {
  if (Number.isSafeInteger(a) && Number.isSafeInteger(b) && operation !== 'divide') {
    const plain = operation === 'add' ? a + b : operation === 'subtract' ? a - b : a * b;
    if (Number.isSafeInteger(plain)) return plain + 0;
  }
  const result = exactly(operation, decimalOf(a), decimalOf(b));
  return result && nearestDouble(result);
}

function exactly(operation: Arithmetic, a: Decimal, b: Decimal): Decimal | undefined {
  switch (operation) {
    case 'add':
      return addDecimals(a, b);
    case 'subtract':
      return addDecimals(a, negateDecimal(b));
    case 'multiply':
      return multiplyDecimals(a, b);
    case 'divide':
      return divideDecimals(a, b);
  }
}
