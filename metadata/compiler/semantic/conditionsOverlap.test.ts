import { expect, test } from 'vitest';
import type { FilterGroup, FilterLeaf } from '../../kinds/filter.ts';
import { conditionsOverlap } from './conditionsOverlap.ts';

const is = (name: string, value: unknown): FilterLeaf => ({ name, operator: 'equalTo', value });
const isNot = (name: string, value: unknown): FilterLeaf => ({ name, operator: 'notEqualTo', value });
const all = (...fields: (FilterLeaf | FilterGroup)[]): FilterGroup => ({ condition: 'and', fields });
const some = (...fields: (FilterLeaf | FilterGroup)[]): FilterGroup => ({ condition: 'or', fields });

test('a missing condition overlaps with every condition', () => {
  expect(conditionsOverlap(undefined, all(is('body.a', 'x')))).toBe(true);
});

test('different values of one field never meet, letter case aside', () => {
  expect(conditionsOverlap(all(is('body.a', 'x')), all(is('body.a', 'y')))).toBe(false);
  expect(conditionsOverlap(all(is('body.a', 'x')), all(is('body.a', 'X')))).toBe(true);
  expect(conditionsOverlap(all(is('body.a', 'x')), all(is('body.b', 'y')))).toBe(true);
  expect(conditionsOverlap(all(is('body.a', 'x')), all(isNot('body.a', 'x')))).toBe(false);
  expect(conditionsOverlap(all(is('body.a', '')), all({ name: 'body.a', operator: 'isInList', value: 'x,y' }))).toBe(
    false,
  );
});

test('and, or and what is inactive are seen through', () => {
  expect(conditionsOverlap(all(is('a', 'x'), is('b', 'y')), some(is('a', 'z'), is('b', 'w')))).toBe(false);
  expect(conditionsOverlap(all(is('a', 'x')), some(is('a', 'z'), is('b', 'w')))).toBe(true);
  expect(conditionsOverlap(all(is('a', 'x')), all({ ...is('a', 'y'), isActive: false }))).toBe(true);
});

test('an undecidable comparison may be true or false', () => {
  expect(conditionsOverlap(all({ name: 'a', operator: 'contains', value: 'x' }), all(is('a', 'y')))).toBe(true);
});
