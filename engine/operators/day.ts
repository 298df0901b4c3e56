import { addDays, dayOrdinal } from '../values/day.ts';
import { numberOf } from '../values/number.ts';
import { daySideOf } from '../values/side.ts';
import type { Operator } from './operator.ts';
import { constant } from './sql/nodes.ts';

/** The left is a date and equals today plus so many whole days: 0 today, -1 yesterday. */
export const day = {
  label: 'Day',
  words: 'be this many days from today:',
  holds(_cls, left, { value }, today) {
    const days = numberOf(value.value);
    const wanted = days === undefined ? undefined : addDays(today, days);
    return wanted !== undefined && daySideOf(left, today) === wanted;
  },
  sql(left, { value }, today) {
    if ('field' in value) {
      const offset = { field: value.field, key: 'w' } as const;
      return { kind: 'dayOffset', day: { field: left.field, key: 'o' }, offset, today: dayOrdinal(today) };
    }
    const days = numberOf(value.literal);
    const wanted = days === undefined ? undefined : addDays(today, days);
    if (wanted === undefined) return constant(false);
    return { kind: 'compare', operator: '=', left: { field: left.field, key: 'd' }, right: { literal: wanted } };
  },
} as const satisfies Operator;
