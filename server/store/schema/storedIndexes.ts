/**
 * Indexes that stored definitions require (of a system, of an account), in addition to those of the files. They are
 * marked as kept: plans made from the files alone do not drop them, and only code that knows all active definitions
 * decides which are no longer required.
 */

import { isInKeys } from './indexColumn.ts';
import type { IndexShape, TableShape } from './shape.ts';
import type { SchemaStep } from './steps.ts';

interface Applied {
  tables: readonly TableShape[];
}

/** Entity to the indexes that are to be kept. */
export type StoredIndexes = Readonly<Record<string, readonly IndexShape[]>>;

export type IndexStep = Extract<SchemaStep, { kind: 'createIndex' | 'dropIndex' }>;

/** True if an index is unaffected when its table becomes `table`: indexes of changed or dropped columns are rebuilt. */
export function survivesChange(
  { kept, columns }: IndexShape,
  table: TableShape,
  touched: ReadonlySet<string>,
): boolean {
  if (!kept) return false;
  const there = new Set(table.columns.map(({ name }) => name));
  return columns.every((column) => isInKeys(column) || (there.has(column) && !touched.has(column)));
}

/** The tables as they are once a plan is applied: with the indexes that it left. */
export function withStoredIndexes(
  { tables }: Applied,
  needed: readonly TableShape[],
  dropped: ReadonlySet<string>,
): TableShape[] {
  const had = new Map(tables.map((table) => [table.entity, table]));
  return needed.map((table) => {
    const own = new Set(table.indexes.map(({ name }) => name));
    const kept = (had.get(table.entity)?.indexes ?? []).filter(
      (index) => index.kept && !own.has(index.name) && !dropped.has(index.name),
    );
    return kept.length > 0 ? { ...table, indexes: [...table.indexes, ...kept] } : table;
  });
}

/** Steps that create and drop indexes so that exactly these exist. */
export function storedIndexSteps({ tables }: Applied, wanted: StoredIndexes): IndexStep[] {
  return tables.flatMap((table): IndexStep[] => {
    const asked = wanted[table.entity] ?? [];
    const names = new Set(asked.map(({ name }) => name));
    const there = new Set(table.indexes.map(({ name }) => name));
    return [
      ...table.indexes
        .filter(({ kept, name }) => kept && !names.has(name))
        .map((index) => ({ kind: 'dropIndex' as const, table, index })),
      ...asked.filter(({ name }) => !there.has(name)).map((index) => ({ kind: 'createIndex' as const, table, index })),
    ];
  });
}
