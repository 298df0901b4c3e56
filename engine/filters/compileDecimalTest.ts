import type { OperatorName } from '../../metadata/signatures/operators.ts';
import { literalSide } from '../operators/sql/sqlSide.ts';
import { isBlank } from '../values/blank.ts';
import { compareDecimals, decimalKey, isShortDecimal } from '../values/decimal.ts';
import { numberOf } from '../values/number.ts';
import { entriesOf } from '../values/side.ts';
import { searchTest } from './compileNumericTest.ts';
import type { ValueTest } from './valueTest.ts';

const NEVER: ValueTest = () => false;
const ACCEPTS: Partial<Record<OperatorName, (order: number) => boolean>> = {
  equalTo: (order) => order === 0,
  lessThan: (order) => order < 0,
  lessThanEqualTo: (order) => order <= 0,
  greaterThan: (order) => order > 0,
  greaterThanEqualTo: (order) => order >= 0,
};

/** Tests of a decimal field's value against literals, which are read as decimals. */
export function decimalTest(operator: OperatorName, literal: unknown, upper: unknown): ValueTest | undefined {
  if (operator === 'isInList') {
    const wanted = new Set<unknown>(entriesOf(literalSide(literal)).map((entry) => decimalKey(entry.value)));
    wanted.delete(undefined);
    return (value) => wanted.has(decimalKey(value));
  }
  if (operator === 'contains' || operator === 'beginsWith' || operator === 'endsWith') {
    return searchTest(operator, 'decimal', literal);
  }
  if (operator === 'equalTo' && isBlank(literal)) return isBlank;
  if (numberOf(literal) === undefined) return NEVER;
  const low = orderAgainst(literal);
  const accepts = ACCEPTS[operator];
  if (accepts) {
    return (value) => {
      const order = low(value);
      return order !== undefined && accepts(order);
    };
  }
  const isInclusive = operator === 'betweenInclusive';
  if (!isInclusive && operator !== 'betweenExclusive') return undefined;
  const high = orderAgainst(upper);
  return (value) => {
    const [above, below] = [low(value), high(value)];
    if (above === undefined || below === undefined) return false;
    return isInclusive ? above >= 0 && below <= 0 : above > 0 && below < 0;
  };
}

/** How a value is ordered against a literal whose double is read beforehand: it decides nearly always. */
function orderAgainst(literal: unknown): (value: unknown) => number | undefined {
  const wanted = numberOf(literal);
  const isShort = isShortDecimal(literal);
  return (value) => {
    const number = numberOf(value);
    if (number === undefined || wanted === undefined) return undefined;
    if (number !== wanted) return number < wanted ? -1 : 1;
    return isShort && isShortDecimal(value) ? 0 : compareDecimals(value, literal);
  };
}
