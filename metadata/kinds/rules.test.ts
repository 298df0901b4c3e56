import { expect, test } from 'vitest';
import {
  CONDITION_MEMBERS,
  fieldsOfRow,
  RECORD_FIELD_MEMBERS,
  RESULT_MEMBERS,
  RESULT_NAME_MEMBERS,
  SOURCE_FIELD_MEMBERS,
} from './ruleMembers.ts';
import { RuleRowSchema } from './rules.ts';

test('reads the members that name fields from the schemas of the rows', () => {
  expect(RECORD_FIELD_MEMBERS).toEqual(['field', 'field2', 'thenField', 'autoField']);
  expect(RESULT_NAME_MEMBERS).toEqual(['field', 'field2', 'thenField']);
  expect(SOURCE_FIELD_MEMBERS).toEqual(['matchKey', 'fetchKey']);
  expect(fieldsOfRow({ field: 'a', field2: 'b', thenField: 'c', matchKey: 'x', errorMessage: 'Not {d}' })).toEqual([
    ...'abcd',
  ]);
});

test('every member of a row is a condition, a result, or a position', () => {
  const placing = ['cond', 'operator', 'isActive'];
  expect([...placing, ...CONDITION_MEMBERS, ...RESULT_MEMBERS].sort()).toEqual(
    Object.keys(RuleRowSchema.properties).sort(),
  );
});
