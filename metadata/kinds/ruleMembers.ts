/**
 * The meanings of the members of a rule's rows: the table from which their schemas (rules.ts) take the annotations, and from
 * which pages take the lists without loading schemas.
 */
import type { OperatorName } from '../signatures/operators.ts';

/** The expressions that compute instead of comparing: of a formatting, and of a RESULT row. */
export const FORMATTING_EXPRESSIONS = ['add', 'subtract', 'multiply', 'divide', 'left', 'right', 'substring'] as const;
export type FormattingExpression = (typeof FORMATTING_EXPRESSIONS)[number];

/** The operators of a result: the comparing ones assert, `assign` and `remove` change the field. */
export type ResultOperator = OperatorName | 'assign' | 'remove';

/** The location of the field that a property of a row names. */
export type RowFieldOf = 'record' | 'recordOrResult' | 'source';

/** The members that name a field, of either kind of row: of the record, of that or an earlier RESULT row, of the source looked in. */
export const NAMING_MEMBERS = {
  field: 'recordOrResult',
  field2: 'recordOrResult',
  thenField: 'recordOrResult',
  autoField: 'record',
  matchKey: 'source',
  fetchKey: 'source',
} as const satisfies Record<string, RowFieldOf>;

/** The condition of a row. */
export const CONDITION_MEMBERS = [
  'field',
  'fieldType',
  'expression',
  'valueType',
  'value',
  'value1',
  'value2',
  'field2',
  'metaSource',
  'matchKey',
  'matchValue',
  'formattingField1',
  'formattingField2',
] as const;

/** The result of a row. */
export const RESULT_MEMBERS = [
  'fetchKey',
  'fetchValue',
  'ValOper',
  'valValue',
  'valValue1',
  'valValue2',
  'thenValueType',
  'thenField',
  'thenFieldType',
  'checkMultiple',
  'errorMessage',
  'formattingThenField',
] as const;

type NamingMember = keyof typeof NAMING_MEMBERS;
type NamingWhere<Of extends RowFieldOf> = {
  [Member in NamingMember]: (typeof NAMING_MEMBERS)[Member] extends Of ? Member : never;
}[NamingMember];

const naming = <Of extends RowFieldOf>(...wanted: readonly Of[]) =>
  (Object.keys(NAMING_MEMBERS) as NamingMember[]).filter((member) =>
    (wanted as readonly RowFieldOf[]).includes(NAMING_MEMBERS[member]),
  ) as readonly NamingMember[] as readonly NamingWhere<Of>[];

/** Properties that name a field of the rule's record, or an earlier RESULT row. */
export const RECORD_FIELD_MEMBERS = naming('record', 'recordOrResult');
/** Those among them that may name an earlier RESULT row. */
export const RESULT_NAME_MEMBERS = naming('recordOrResult');
/** Properties that name a field of the row's source. */
export const SOURCE_FIELD_MEMBERS = naming('source');

const PLACEHOLDER = /\{([A-Za-z][\w-]*)\}/g;

/** The distinct fields in the placeholders of a custom message: `{origin}` is the field origin. */
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
