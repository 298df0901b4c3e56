/**
 * The rows of a rule (semantics.md section 4; suite.txt section 3, "Validation rule item"; configuration.txt section 3,
 * "Validation condition" and "Auto-fetch rule row"). What a row may hold is said here; how rows follow one another is
 * checked by the engine, which alone knows the meaning.
 */
import Type, { type Static, type TSchema } from 'typebox';
import { OPERATOR_NAMES, type OperatorName } from '../signatures/operators.ts';
import { said } from './annotations.ts';
import { FieldTypeSchema } from './fieldTypes.ts';
import { LiteralSchema, OperatorNameSchema } from './filter.ts';

/** The expressions that compute instead of comparing: of a formatting, and of a RESULT row. */
export const FORMATTING_EXPRESSIONS = ['add', 'subtract', 'multiply', 'divide', 'left', 'right', 'substring'] as const;
export type FormattingExpression = (typeof FORMATTING_EXPRESSIONS)[number];

/** The operators of a result: the comparing ones assert, `assign` and `remove` change the field. */
export type ResultOperator = OperatorName | 'assign' | 'remove';

const oneOf = <Name extends string>(names: readonly Name[]) => Type.Unsafe<Name>({ type: 'string', enum: [...names] });
const nullable = <Schema extends TSchema>(schema: Schema) => Type.Optional(Type.Union([schema, Type.Null()]));
const field = nullable(Type.String());

export const FormattingSchema = Type.Object(
  {
    formattingExpr: nullable(oneOf(FORMATTING_EXPRESSIONS)),
    formattingValue: nullable(
      Type.Union([Type.String(), Type.Number()], { description: 'A number; of substring: from,to.' }),
    ),
  },
  { additionalProperties: false },
);
export type Formatting = Static<typeof FormattingSchema>;

/** What starts a block, continues it (nothing) or ends the rule. */
export const RuleCondSchema = oneOf(['IF', 'ELSEIF', 'ELSE', 'END', '']);
/** What follows a row. */
export const RowOperatorSchema = oneOf(['AND', 'OR', 'THEN', 'RESULT', '']);
const valueType = nullable(Type.Union([Type.Literal('value'), Type.Literal('field')]));

export const RuleRowSchema = Type.Object(
  {
    cond: nullable(RuleCondSchema),
    operator: nullable(RowOperatorSchema),
    isActive: Type.Optional(Type.Boolean()),
    field,
    fieldType: nullable(FieldTypeSchema),
    expression: nullable(
      Type.Union([OperatorNameSchema, oneOf(FORMATTING_EXPRESSIONS)], {
        description: 'An operator; of a RESULT row what is computed.',
      }),
    ),
    valueType,
    value: Type.Optional(LiteralSchema),
    value1: Type.Optional(LiteralSchema),
    value2: Type.Optional(LiteralSchema),
    field2: field,
    metaSource: nullable(Type.String({ description: 'The source in which the field is looked up.' })),
    matchKey: nullable(Type.String()),
    matchValue: Type.Optional(LiteralSchema),
    fetchKey: nullable(Type.String({ description: 'What of the matching records is the value of the result.' })),
    fetchValue: Type.Optional(LiteralSchema),
    ValOper: nullable(oneOf([...OPERATOR_NAMES, 'assign', 'remove'] as ResultOperator[])),
    valValue: Type.Optional(LiteralSchema),
    valValue1: Type.Optional(LiteralSchema),
    valValue2: Type.Optional(LiteralSchema),
    thenValueType: valueType,
    thenField: field,
    thenFieldType: nullable(FieldTypeSchema),
    checkMultiple: nullable(Type.Boolean()),
    errorMessage: Type.Optional(
      said({
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

/** The members that say what a row does; the others say what it asks, and where in the rule it stands. */
export const RESULT_MEMBERS = [
  'ValOper',
  'valValue',
  'valValue1',
  'valValue2',
  'thenValueType',
  'thenField',
  'thenFieldType',
  'fetchKey',
  'fetchValue',
  'checkMultiple',
  'errorMessage',
  'formattingThenField',
] as const satisfies readonly (keyof RuleRow)[];

/** K gets fetchKey of the first record of metaSource in which every row's matchKey is equalTo the record's autoField. */
export const AutoFetchRowSchema = Type.Object(
  {
    autoField: Type.String(),
    metaSource: Type.String(),
    matchKey: Type.String(),
    fetchKey: Type.String(),
    isActive: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);
export type AutoFetchRow = Static<typeof AutoFetchRowSchema>;

/** Words of a row that name a field of the rule's own record, or an earlier RESULT row. */
export const ROW_FIELD_WORDS = ['field', 'field2', 'thenField', 'autoField'] as const;

const PLACEHOLDER = /\{([A-Za-z][\w-]*)\}/g;

/** The fields whose values stand in an own text: `{origin}` is the field origin. Each once. */
export function fieldsInText(text: unknown): string[] {
  if (typeof text !== 'string' || !text.includes('{')) return [];
  return [...new Set([...text.matchAll(PLACEHOLDER)].map((found) => found[1] as string))];
}

/** Every field that a row reads, in its own text too; RESULT1 and the like are among them. */
export function fieldsOfRow(row: Readonly<Record<string, unknown>>): string[] {
  const named = ROW_FIELD_WORDS.map((word) => row[word]);
  return [
    ...named.filter((name): name is string => typeof name === 'string' && name !== ''),
    ...fieldsInText(row.errorMessage),
  ];
}
