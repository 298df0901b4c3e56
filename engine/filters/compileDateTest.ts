import type { FieldType } from '../../metadata/kinds/fieldTypes.ts';
import type { OperatorName } from '../../metadata/signatures/operators.ts';
import { literalSide } from '../operators/sql/sqlSide.ts';
import { isBlank } from '../values/blank.ts';
import { addDays, dayOf, dayOfLiteral, isRelativeDay } from '../values/day.ts';
import { numberOf } from '../values/number.ts';
import { daySideOf, entriesOf } from '../values/side.ts';
import { searchTest } from './compileNumericTest.ts';
import type { ValueTest } from './valueTest.ts';

type DayOf = (today: string) => string | undefined;

/** Tests of a date field's value against literals. */
export function dateTest(
  operator: OperatorName,
  type: FieldType,
  literal: unknown,
  upper: unknown,
): ValueTest | undefined {
  if (operator === 'contains' || operator === 'beginsWith' || operator === 'endsWith') {
    return searchTest(operator, type, literal);
  }
  if (operator === 'equalTo' && isBlank(literal)) return isBlank;
  if (operator === 'isInList') return listTest(literal);
  if (operator === 'day') {
    const days = numberOf(literal);
    if (days === undefined) return () => false;
    return compared(
      remembered((today) => addDays(today, days)),
      (day, wanted) => day === wanted,
    );
  }
  const low = literalDay(literal);
  switch (operator) {
    case 'equalTo':
      return compared(low, (day, other) => day === other);
    case 'lessThan':
      return compared(low, (day, other) => day < other);
    case 'lessThanEqualTo':
      return compared(low, (day, other) => day <= other);
    case 'greaterThan':
      return compared(low, (day, other) => day > other);
    case 'greaterThanEqualTo':
      return compared(low, (day, other) => day >= other);
  }
  const high = literalDay(upper);
  if (operator === 'betweenInclusive') {
    const atLeast = compared(low, (day, other) => day >= other);
    const atMost = compared(high, (day, other) => day <= other);
    return (value, env) => atLeast(value, env) && atMost(value, env);
  }
  if (operator === 'betweenExclusive') {
    const after = compared(low, (day, other) => day > other);
    const before = compared(high, (day, other) => day < other);
    return (value, env) => after(value, env) && before(value, env);
  }
  return undefined;
}

function compared(other: DayOf, accepts: (day: string, other: string) => boolean): ValueTest {
  return (value, { today }) => {
    const wanted = other(today);
    if (wanted === undefined) return false;
    const day = dayOf(value);
    return day !== undefined && accepts(day, wanted);
  };
}

/** A literal's day: read once, or once for each today where it depends on it. */
function literalDay(literal: unknown): DayOf {
  if (isRelativeDay(literal)) return remembered((today) => dayOfLiteral(literal, today));
  const day = dayOf(literal);
  return () => day;
}

function listTest(literal: unknown): ValueTest {
  const entries = entriesOf(literalSide(literal));
  const daysOf = remembered((today) => new Set<unknown>(entries.map((entry) => daySideOf(entry, today))));
  return (value, { today }) => {
    const day = dayOf(value);
    return day !== undefined && daysOf(today).has(day);
  };
}

/** Remembers the answer for the last today. */
function remembered<Answer>(compute: (today: string) => Answer): (today: string) => Answer {
  let lastToday: string | undefined;
  let answer: Answer;
  return (today) => {
    if (today !== lastToday) {
      answer = compute(today);
      lastToday = today;
    }
    return answer;
  };
}
