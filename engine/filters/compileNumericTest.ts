import type { FieldType } from '../../metadata/kinds/fieldTypes.ts';
import type { OperatorName } from '../../metadata/signatures/operators.ts';
import { literalSide } from '../operators/sql/sqlSide.ts';
import { isBlank } from '../values/blank.ts';
import { numberOf } from '../values/number.ts';
import { entriesOf, textOf } from '../values/side.ts';
import type { ValueTest } from './valueTest.ts';

const NEVER: ValueTest = () => false;

/** Tests of a numeric field's value against literals. */
export function numericTest(
  operator: OperatorName,
  type: FieldType,
  literal: unknown,
  upper: unknown,
): ValueTest | undefined {
  if (operator === 'isInList') {
    const wanted = new Set<unknown>(entriesOf(literalSide(literal)).map((entry) => numberOf(entry.value)));
    wanted.delete(undefined);
    return (value) => wanted.has(numberOf(value));
  }
  if (operator === 'contains' || operator === 'beginsWith' || operator === 'endsWith') {
    return searchTest(operator, type, literal);
  }
  if (operator === 'equalTo' && isBlank(literal)) return isBlank;
  const low = numberOf(literal);
  if (low === undefined) return NEVER;
  const high = numberOf(upper) ?? Number.NaN;
  switch (operator) {
    case 'equalTo':
      return (value) => (typeof value === 'number' ? value === low : numberOf(value) === low);
    case 'lessThan':
      return (value) => (numberOf(value) ?? Number.NaN) < low;
    case 'lessThanEqualTo':
      return (value) => (numberOf(value) ?? Number.NaN) <= low;
    case 'greaterThan':
      return (value) => (numberOf(value) ?? Number.NaN) > low;
    case 'greaterThanEqualTo':
      return (value) => (numberOf(value) ?? Number.NaN) >= low;
    case 'betweenInclusive':
      return (value) => within(numberOf(value), (number) => low <= number && number <= high);
    case 'betweenExclusive':
      return (value) => within(numberOf(value), (number) => low < number && number < high);
  }
  return undefined;
}

function within(number: number | undefined, accepts: (number: number) => boolean): boolean {
  return number !== undefined && accepts(number);
}

/** A search over the text keys of the text forms, of numeric and date fields. */
export function searchTest(
  operator: 'contains' | 'beginsWith' | 'endsWith',
  type: FieldType,
  literal: unknown,
): ValueTest {
  const part = textOf(literalSide(literal));
  if (part === undefined) return NEVER;
  return (value) => {
    const text = textOf({ kind: type, value });
    if (text === undefined) return false;
    if (operator === 'contains') return text.includes(part);
    return operator === 'beginsWith' ? text.startsWith(part) : text.endsWith(part);
  };
}
