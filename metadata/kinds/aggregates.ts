/** Which aggregate functions a field's values may be put into: sums, averages and the like over several records. */
import type { Static } from 'typebox';
import * as Type from 'typebox';
import { type FieldType, isNumberType } from './fieldTypes.ts';

/** The meaningful aggregate functions of a numeric field. */
export const AggregateSchema = Type.Union([Type.Literal('sum'), Type.Literal('average'), Type.Literal('none')], {
  description:
    'Of a number, over several records: sum (default) where they may be added up; average where only their average says something (a unit price, a rate, a percentage); none where neither does (a year). They are counted and compared in any case.',
});
export type Aggregate = Static<typeof AggregateSchema>;

export const AggregateFunctionSchema = Type.Union([
  Type.Literal('sum'),
  Type.Literal('average'),
  Type.Literal('count'),
  Type.Literal('min'),
  Type.Literal('max'),
]);
export type AggregateFunction = Static<typeof AggregateFunctionSchema>;

/** In the order in which they are offered. */
const AGGREGATE_FUNCTIONS: readonly AggregateFunction[] = ['sum', 'average', 'count', 'min', 'max'];

/** The properties of a field that decide its functions. */
export interface AggregatedField {
  readonly type: FieldType;
  readonly aggregate?: Aggregate;
  readonly unitField?: string;
  /** Of another record: what several rows refer to would count several times. */
  readonly path?: string;
  readonly virtual?: unknown;
}

const OF_NUMBERS: Readonly<Record<Aggregate, readonly AggregateFunction[]>> = {
  sum: AGGREGATE_FUNCTIONS,
  average: ['average', 'count', 'min', 'max'],
  none: ['count', 'min', 'max'],
};

/** The aggregate functions that a field allows, in the order in which they are offered. */
export function aggregateFunctionsOf({
  type,
  aggregate = 'sum',
  path,
  virtual,
}: AggregatedField): readonly AggregateFunction[] {
  // Virtual fields are not in the database.
  if (path !== undefined || virtual !== undefined) return [];
  if (isNumberType(type)) return OF_NUMBERS[aggregate];
  if (type === 'date') return ['count', 'min', 'max'];
  // A checkbox is never empty; a file cannot be compared.
  return type === 'checkbox' || type === 'file' ? [] : ['count'];
}

export const isAggregateFunction = (name: unknown): name is AggregateFunction =>
  AGGREGATE_FUNCTIONS.includes(name as AggregateFunction);

/** The field whose values divide the results of a function; undefined if the result is single: counts ignore units. */
export const unitFieldOf = ({ unitField }: AggregatedField, by: AggregateFunction): string | undefined =>
  by === 'count' ? undefined : unitField;
