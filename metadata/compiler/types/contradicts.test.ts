import { expect, it } from 'vitest';
import type { FieldType } from '../../kinds/fieldTypes.ts';
import type { Comparison } from './comparison.ts';
import { contradicts } from './contradicts.ts';

type Said = [operator: string, value?: unknown, upper?: unknown];
const never = (type: FieldType, ...all: Said[]): boolean =>
  contradicts(
    type,
    all.map(
      ([operator, value, upper]) =>
        ({ operator, ...(upper === undefined ? { value } : { value1: value, value2: upper }) }) as Comparison,
    ),
  );

it('finds what never holds together', () => {
  expect(never('text', ['equalTo', 'a'], ['equalTo', 'b'])).toBe(true);
  expect(never('dropdown', ['isInList', 'a, b'], ['notEqualTo', 'A'], ['isNotInList', ['b']])).toBe(true);
  expect(never('text', ['equalTo', ''], ['beginsWith', 'a'])).toBe(true);
  expect(never('text', ['equalTo', 'abc'], ['doesNotContain', 'B'])).toBe(true);
  expect(never('numeric', ['greaterThan', 3], ['lessThanEqualTo', '3'])).toBe(true);
  expect(never('decimal', ['betweenExclusive', 1, 2], ['greaterThanEqualTo', 2])).toBe(true);
  expect(never('date', ['lessThan', '2026-01-01'], ['greaterThan', '2026-12-31'])).toBe(true);
  expect(never('checkbox', ['equalTo', true], ['notEqualTo', '1'])).toBe(true);
});

it('says nothing of what may hold', () => {
  expect(never('numeric', ['greaterThan', 3], ['lessThan', 4])).toBe(false);
  expect(never('numeric', ['greaterThan', 3], ['lessThan', 'today'])).toBe(false);
  expect(never('text', ['contains', 'a'], ['doesNotContain', 'b'])).toBe(false);
  expect(never('text', ['notEqualTo', 'a'], ['notEqualTo', 'b'])).toBe(false);
  expect(never('date', ['equalTo', 'today'], ['equalTo', '2026-01-01'])).toBe(false);
  expect(never('date', ['day', '0'], ['greaterThan', '2026-01-01'])).toBe(false);
  expect(never('multiselect', ['contains', 'a'], ['contains', 'b'])).toBe(false);
  expect(never('text', ['equalTo', 'a'])).toBe(false);
});
