/**
 * The rows of a rule (docs/contract/rules.md). What a row may hold is said here; how rows follow one another is checked by the
 * engine, which alone knows the meaning.
 */
import type { Static, TSchema } from 'typebox';
import * as Type from 'typebox';
import { OPERATOR_NAMES } from '../signatures/operators.ts';
import { localizedText, ROW_FIELD } from './annotations.ts';
import { FieldTypeSchema } from './fieldTypeSchema.ts';
import { LiteralSchema, OperatorNameSchema } from './filter.ts';
import { FORMATTING_EXPRESSIONS, NAMING_MEMBERS, type ResultOperator } from './ruleMembers.ts';

const oneOf = <Name extends string>(names: readonly Name[]) => Type.Unsafe<Name>({ type: 'string', enum: [...names] });
const nullable = <Schema extends TSchema>(schema: Schema) => Type.Optional(Type.Union([schema, Type.Null()]));

const FormattingSchema = Type.Object(
  {
    formattingExpr: nullable(oneOf(FORMATTING_EXPRESSIONS)),
    formattingValue: nullable(
      Type.Union([Type.String(), Type.Number()], { description: 'A number; of substring: from,to.' }),
    ),
  },
  { additionalProperties: false },
);
export type Formatting = Static<typeof FormattingSchema>;

/** Starts a block, continues it (empty) or ends the rule. */
const RuleCondSchema = oneOf(['IF', 'ELSEIF', 'ELSE', 'END', '']);
/** The connection to the next row. */
const RowOperatorSchema = oneOf(['AND', 'OR', 'THEN', 'RESULT', '']);
const VALUE_TYPE = Type.Union([Type.Literal('value'), Type.Literal('field')]);

/** A member that names a field, with the annotation that says whose. */
const naming = (member: keyof typeof NAMING_MEMBERS, description?: string) =>
  Type.String({ [ROW_FIELD]: NAMING_MEMBERS[member], ...(description ? { description } : {}) });

export const RuleRowSchema = Type.Object(
  {
    cond: nullable(RuleCondSchema),
    operator: nullable(RowOperatorSchema),
    isActive: Type.Optional(Type.Boolean()),
    field: nullable(naming('field')),
    fieldType: nullable(FieldTypeSchema),
    expression: nullable(
      Type.Union([OperatorNameSchema, oneOf(FORMATTING_EXPRESSIONS)], {
        description: 'An operator; of a RESULT row what is computed.',
      }),
    ),
    valueType: nullable(VALUE_TYPE),
    value: Type.Optional(LiteralSchema),
    value1: Type.Optional(LiteralSchema),
    value2: Type.Optional(LiteralSchema),
    field2: nullable(naming('field2')),
    metaSource: nullable(Type.String({ description: 'The source in which the field is looked up.' })),
    matchKey: nullable(naming('matchKey')),
    matchValue: Type.Optional(LiteralSchema),
    fetchKey: nullable(naming('fetchKey', 'What of the matching records is the value of the result.')),
    fetchValue: Type.Optional(LiteralSchema),
    ValOper: nullable(oneOf([...OPERATOR_NAMES, 'assign', 'remove'] as ResultOperator[])),
    valValue: Type.Optional(LiteralSchema),
    valValue1: Type.Optional(LiteralSchema),
    valValue2: Type.Optional(LiteralSchema),
    thenValueType: nullable(VALUE_TYPE),
    thenField: nullable(naming('thenField')),
    thenFieldType: nullable(FieldTypeSchema),
    checkMultiple: nullable(Type.Boolean()),
    errorMessage: Type.Optional(
      localizedText({
        description: 'Of a result that compares: what is said where it fails, with values of fields in it: {origin}.',
        minLength: 1,
      }),
    ),
    formattingField1: nullable(FormattingSchema),
    formattingField2: nullable(FormattingSchema),
    formattingThenField: nullable(FormattingSchema),
  },
  { additionalProperties: false },
);
export type RuleRow = Static<typeof RuleRowSchema>;

/** K gets fetchKey of the first record of metaSource in which every row's matchKey is equalTo the record's autoField. */
export const AutoFetchRowSchema = Type.Object(
  {
    autoField: naming('autoField'),
    metaSource: Type.String(),
    matchKey: naming('matchKey'),
    fetchKey: naming('fetchKey'),
    isActive: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);
export type AutoFetchRow = Static<typeof AutoFetchRowSchema>;
