import type { ColumnShape, IndexShape, TableShape } from './shape.ts';

/** One change of the database's schema. They are applied in the order planned, all or none. */
export type SchemaStep =
  | { kind: 'createTable'; table: TableShape }
  | { kind: 'dropTable'; table: TableShape }
  | { kind: 'addColumn'; table: TableShape; column: ColumnShape }
  | { kind: 'changeColumn'; table: TableShape; from: ColumnShape; to: ColumnShape }
  | { kind: 'rewriteRows'; table: TableShape; before: TableShape; because: string }
  /** `renamed`: what the field is called now, which has its values. */
  | { kind: 'dropColumn'; table: TableShape; column: ColumnShape; renamed?: string }
  | { kind: 'createIndex'; table: TableShape; index: IndexShape }
  | { kind: 'dropIndex'; table: TableShape; index: IndexShape };

/** True if a step deletes user data; such steps require permission. */
export function losesData(step: SchemaStep): boolean {
  return (
    step.kind === 'dropTable' ||
    (step.kind === 'dropColumn' && step.column.holds !== undefined && step.renamed === undefined)
  );
}

/** A step in words, for `plan`. */
export function describeStep(step: SchemaStep): string {
  const { table, entity } = step.table;
  switch (step.kind) {
    case 'createTable':
      return `create table ${table} for entity ${entity} (${step.table.columns.length} columns, ${step.table.indexes.length} indexes)`;
    case 'dropTable':
      return `drop table ${table} of entity ${entity}, which no definition has any more`;
    case 'addColumn':
      return `add column ${table}.${step.column.name}${of(step.column)}`;
    case 'changeColumn':
      return `change column ${table}.${step.to.name}${of(step.to)} from ${kindOf(step.from)} to ${kindOf(step.to)}; values that do not fit are kept as they are`;
    case 'rewriteRows':
      return `rewrite the rows of ${table}: ${step.because}`;
    case 'dropColumn':
      return `drop column ${table}.${step.column.name}${of(step.column)}${step.renamed === undefined ? '' : `, which is ${step.renamed} now and keeps its values`}`;
    case 'createIndex':
      return `create ${step.index.unique ? 'unique ' : ''}index ${step.index.name} on ${table} (${step.index.columns.join(', ')})`;
    case 'dropIndex':
      return `drop index ${step.index.name}`;
  }
}

/** The plan as text, one step per line; marks steps that lose data. */
export function printPlan(steps: readonly SchemaStep[]): string {
  if (steps.length === 0) return 'The database has the schema that the definitions need.';
  return steps.map((step) => `${losesData(step) ? 'LOSES DATA  ' : '            '}${describeStep(step)}`).join('\n');
}

const of = ({ holds }: ColumnShape): string => (holds === undefined ? '' : ` of ${holds}`);
const kindOf = ({ type, scale, storage }: ColumnShape): string =>
  `${type ?? storage}${scale === undefined ? '' : ` with ${scale} digits`}`;
