import { type IndexShape, movedFields, renamedFields, sameColumn, type TableShape } from './shape.ts';
import type { SchemaStep } from './steps.ts';
import { survivesChange } from './storedIndexes.ts';

/**
 * The version of the comparison keys that the engine computes. Raise it when a key of a value changes: every row is then
 * rewritten by the next `apply`.
 */
export const KEYS_VERSION = 2;

/** The schema as last applied to the database. */
export interface AppliedSchema {
  tables: TableShape[];
  keysVersion: number;
}

export const EMPTY_SCHEMA: AppliedSchema = { tables: [], keysVersion: KEYS_VERSION };

/** The steps from what the database has to what a program needs; none when they are the same. */
export function planSteps(applied: AppliedSchema, needed: readonly TableShape[]): SchemaStep[] {
  const had = new Map(applied.tables.map((table) => [table.entity, table]));
  const needs = new Set(needed.map(({ entity }) => entity));
  return [
    ...needed.flatMap((table) => {
      const before = had.get(table.entity);
      if (before) return planTable(before, table, applied.keysVersion !== KEYS_VERSION);
      return [
        { kind: 'createTable' as const, table },
        ...table.indexes.map((index) => ({ kind: 'createIndex' as const, table, index })),
      ];
    }),
    ...applied.tables
      .filter(({ entity }) => !needs.has(entity))
      .map((table) => ({ kind: 'dropTable' as const, table })),
  ];
}

function planTable(before: TableShape, table: TableShape, newKeys: boolean): SchemaStep[] {
  const had = new Map(before.columns.map((column) => [column.name, column]));
  const renamed = renamedFields({ before, table });
  const moved = movedFields({ before, table });
  const kept = new Set(table.columns.map(({ name }) => name));
  const added = table.columns.filter(({ name }) => !had.has(name));
  const changed = table.columns.flatMap((to) => {
    const from = had.get(to.name);
    return from && !sameColumn(from, to) ? [{ from, to }] : [];
  });
  // A changed column is recreated, and so are its indexes.
  const touched = new Set(changed.map(({ to }) => to.name));
  const untouched = ({ columns }: IndexShape) => !columns.some((name) => touched.has(name));
  const indexes = new Set(table.indexes.filter(untouched).map(indexText));
  const hadIndexes = new Set(before.indexes.filter(untouched).map(indexText));
  const reasons = [
    ...(newKeys ? ['the engine compares values in a new way'] : []),
    ...(added.length > 0 ? [`${added.map(({ name }) => name).join(', ')} to be filled`] : []),
    ...(changed.length > 0 ? [`${changed.map(({ to }) => to.name).join(', ')} to be converted`] : []),
    ...(moved.size > 0 ? [`${[...moved.keys()].join(', ')} to be moved`] : []),
  ];
  return [
    ...before.indexes
      .filter((index) => !indexes.has(indexText(index)) && !survivesChange(index, table, touched))
      .map((index) => ({ kind: 'dropIndex' as const, table, index })),
    ...added.map((column) => ({ kind: 'addColumn' as const, table, column })),
    ...changed.map(({ from, to }) => ({ kind: 'changeColumn' as const, table, from, to })),
    ...(reasons.length > 0 ? [{ kind: 'rewriteRows' as const, table, before, because: reasons.join('; ') }] : []),
    ...before.columns
      .filter(({ name }) => !kept.has(name))
      .map((column) => {
        const now = column.holds === undefined ? undefined : (renamed.get(column.holds) ?? moved.get(column.holds));
        return { kind: 'dropColumn' as const, table, column, ...(now === undefined ? {} : { renamed: now }) };
      }),
    ...table.indexes
      .filter((index) => !hadIndexes.has(indexText(index)))
      .map((index) => ({ kind: 'createIndex' as const, table, index })),
  ];
}

function indexText({ name, columns, unique }: IndexShape): string {
  return JSON.stringify([name, columns, unique === true]);
}
