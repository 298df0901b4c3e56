/**
 * The rows of a rule (docs/contract/rules.md). What a row may hold is said here; how rows follow one another is checked by the
 * engine, which alone knows the meaning.
 */
import Type, { type Static, type TSchema } from 'typebox';
import { OPERATOR_NAMES, type OperatorName } from '../signatures/operators.ts';
import { ROW_FIELD, ROW_PART, said } from './annotations.ts';
import { FieldTypeSchema } from './fieldTypes.ts';
import { LiteralSchema, OperatorNameSchema } from './filter.ts';

/** The expressions that compute instead of comparing: of a formatting, and of a RESULT row. */
export const FORMATTING_EXPRESSIONS = ['add', 'subtract', 'multiply', 'divide', 'left', 'right', 'substring'] as const;
export type FormattingExpression = (typeof FORMATTING_EXPRESSIONS)[number];

/** The operators of a result: the comparing ones assert, `assign` and `remove` change the field. */
export type ResultOperator = OperatorName | 'assign' | 'remove';

const oneOf = <Name extends string>(names: readonly Name[]) => Type.Unsafe<Name>({ type: 'string', enum: [...names] });
const nullable = <Schema extends TSchema>(schema: Schema) => Type.Optional(Type.Union([schema, Type.Null()]));

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
const VALUE_TYPE = Type.Union([Type.Literal('value'), Type.Literal('field')]);

/** Where the field is that a member of a row names. */
export type RowFieldOf = 'record' | 'recordOrResult' | 'source';
/** What of a row a member belongs to; where it belongs to neither, it says where in the rule the row stands. */
export type RowPart = 'condition' | 'result';
const namesField = (of: RowFieldOf, description?: string) =>
  Type.String({ [ROW_FIELD]: of, ...(description ? { description } : {}) });

/** A member of the condition, of the result; the annotation is on the property itself. */
const ofPart =
  (part: RowPart) =>
  <Schema extends TSchema>(schema: Schema) =>
    Type.Optional(Type.Union([schema, Type.Null()], { [ROW_PART]: part }));
const condition = ofPart('condition');
const result = ofPart('result');
const literalOf = (part: RowPart) => Type.Optional(Type.Union(LiteralSchema.anyOf, { [ROW_PART]: part }));

export const RuleRowSchema = Type.Object(
  {
    cond: nullable(RuleCondSchema),
    operator: nullable(RowOperatorSchema),
    isActive: Type.Optional(Type.Boolean()),
    field: condition(namesField('recordOrResult')),
    fieldType: condition(FieldTypeSchema),
    expression: condition(
      Type.Union([OperatorNameSchema, oneOf(FORMATTING_EXPRESSIONS)], {
        description: 'An operator; of a RESULT row what is computed.',
      }),
    ),
    valueType: condition(VALUE_TYPE),
    value: literalOf('condition'),
    value1: literalOf('condition'),
    value2: literalOf('condition'),
    field2: condition(namesField('recordOrResult')),
    metaSource: condition(Type.String({ description: 'The source in which the field is looked up.' })),
    matchKey: condition(namesField('source')),
    matchValue: literalOf('condition'),
    fetchKey: result(namesField('source', 'What of the matching records is the value of the result.')),
    fetchValue: literalOf('result'),
    ValOper: result(oneOf([...OPERATOR_NAMES, 'assign', 'remove'] as ResultOperator[])),
    valValue: literalOf('result'),
    valValue1: literalOf('result'),
    valValue2: literalOf('result'),
    thenValueType: result(VALUE_TYPE),
    thenField: result(namesField('recordOrResult')),
    thenFieldType: result(FieldTypeSchema),
    checkMultiple: result(Type.Boolean()),
    errorMessage: Type.Optional(
      said({
        [ROW_PART]: 'result',
        description: 'Of a result that compares: what is said where it fails, with values of fields in it: {origin}.',
        minLength: 1,
      }),
    ),
    formattingField1: condition(FormattingSchema),
    formattingField2: condition(FormattingSchema),
    formattingThenField: result(FormattingSchema),
  },
  { additionalProperties: false },
);
export type RuleRow = Static<typeof RuleRowSchema>;

/** K gets fetchKey of the first record of metaSource in which every row's matchKey is equalTo the record's autoField. */
export const AutoFetchRowSchema = Type.Object(
  {
    autoField: namesField('record'),
    metaSource: Type.String(),
    matchKey: namesField('source'),
    fetchKey: namesField('source'),
    isActive: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);
export type AutoFetchRow = Static<typeof AutoFetchRowSchema>;

type RowMember = keyof RuleRow | keyof AutoFetchRow;
type Annotated = Readonly<Record<string, unknown>>;

/** The members of either kind of row that carry the annotation with one of these values, each once, in the order of the schemas. */
function membersWith(annotation: string, ...wanted: readonly (RowFieldOf | RowPart)[]): readonly RowMember[] {
  const members = [RuleRowSchema, AutoFetchRowSchema].flatMap(({ properties }) =>
    Object.entries(properties as unknown as Record<string, Annotated>),
  );
  // A member that may be null carries the annotation of its text inside.
  const annotated = (schema: Annotated): unknown =>
    schema[annotation] ?? (schema.anyOf as Annotated[] | undefined)?.find((one) => annotation in one)?.[annotation];
  const found = members.filter(([, schema]) => (wanted as readonly unknown[]).includes(annotated(schema)));
  return [...new Set(found.map(([name]) => name as RowMember))];
}

/** What names a field of the rule's own record, or an earlier RESULT row. */
export const RECORD_FIELD_MEMBERS = membersWith(ROW_FIELD, 'record', 'recordOrResult');
/** Those among them that may name an earlier RESULT row. */
export const RESULT_NAME_MEMBERS = membersWith(ROW_FIELD, 'recordOrResult') as readonly (keyof RuleRow)[];
/** What names a field of the source that the row looks in. */
export const SOURCE_FIELD_MEMBERS = membersWith(ROW_FIELD, 'source');
/** What a row asks. */
export const CONDITION_MEMBERS = membersWith(ROW_PART, 'condition') as readonly (keyof RuleRow)[];
/** What a row does. */
export const RESULT_MEMBERS = membersWith(ROW_PART, 'result') as readonly (keyof RuleRow)[];

const PLACEHOLDER = /\{([A-Za-z][\w-]*)\}/g;

/** The fields whose values stand in an own text: `{origin}` is the field origin. Each once. */
export function fieldsInText(text: unknown): string[] {
  if (typeof text !== 'string' || !text.includes('{')) return [];
  return [...new Set([...text.matchAll(PLACEHOLDER)].map((found) => found[1] as string))];
}

/** Every field that a row reads, in its own text too; RESULT1 and the like are among them. */
export function fieldsOfRow(row: Readonly<Record<string, unknown>>): string[] {
  const named = RECORD_FIELD_MEMBERS.map((member) => row[member]);
  return [
    ...named.filter((name): name is string => typeof name === 'string' && name !== ''),
    ...fieldsInText(row.errorMessage),
  ];
}
