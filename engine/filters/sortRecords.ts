import type { FieldTypes } from '../../metadata/kinds/fieldTypes.ts';
import type { SqlSortColumn } from '../../metadata/signatures/sqlTree.ts';
import { type Fault, fault, refuse } from '../faults/fault.ts';
import { compareCodePoints } from '../values/codePoints.ts';
import { comparisonKeys, sortColumn } from '../values/keys.ts';
import { typeOf, unknownField } from './checkComparison.ts';
import { getterOf, type RecordValues } from './env.ts';

/** One column of an order. */
export interface SortBy {
  readonly field: string;
  readonly dir?: 'asc' | 'desc';
}

/** Every fault of an order: unknown fields, directions, and multiselects, which have no order. */
export function checkSort(sort: unknown, types: FieldTypes): Fault[] {
  if (!Array.isArray(sort)) return [fault(['sort'], 'structure', 'sort is a list of {"field", "dir"}.')];
  return sort.flatMap((by: unknown, i) => {
    const { field, dir } = (by ?? {}) as { field?: unknown; dir?: unknown };
    const type = typeOf(field, types);
    if (type === undefined) return [unknownField(field, ['sort', i, 'field'])];
    const faults: Fault[] = [];
    if (type === 'multiselect') {
      const message = `The multiselect "${String(field)}" has no order.`;
      faults.push(fault(['sort', i, 'field'], 'type', message));
    }
    if (dir !== undefined && dir !== null && dir !== 'asc' && dir !== 'desc') {
      faults.push(fault(['sort', i, 'dir'], 'structure', 'The direction of an order is "asc" or "desc".'));
    }
    return faults;
  });
}

/** The columns of an order over comparison keys, for the server. @throws TypedError */
export function sortToSqlColumns(sort: readonly SortBy[], types: FieldTypes): SqlSortColumn[] {
  refuse(checkSort(sort, types));
  return sort.map(({ field, dir }) => {
    const type = typeOf(field, types) ?? 'text';
    return sortColumn(field, type, dir === 'desc' ? 'desc' : 'asc') as SqlSortColumn;
  });
}

type Keyed<Row> = { readonly row: Row; readonly id: string; readonly keys: readonly (string | null)[] };

/**
 * Records in the one order (docs/contract/filters.md, Sorting): empty and not comparable last, ascending and descending alike,
 * ties by id.
 * @returns a new array @throws TypedError
 */
export function sortRecords<Row extends RecordValues>(
  records: readonly Row[],
  sort: readonly SortBy[],
  types: FieldTypes,
): Row[] {
  const columns = sortToSqlColumns(sort, types);
  const readers = columns.map((column) => sortKeyReader(column, types));
  const keyed: Keyed<Row>[] = records.map((row) => ({
    row,
    id: String(row.id ?? ''),
    keys: readers.map((read) => read(row)),
  }));
  return keyed.sort((a, b) => compareKeyed(a, b, columns)).map(({ row }) => row);
}

/** A comparison function of the same order, for records that come one by one. @throws TypedError */
export function compareBy(sort: readonly SortBy[], types: FieldTypes): (a: RecordValues, b: RecordValues) => number {
  const columns = sortToSqlColumns(sort, types);
  const readers = columns.map((column) => sortKeyReader(column, types));
  const keyed = (row: RecordValues): Keyed<RecordValues> => ({
    row,
    id: String(row.id ?? ''),
    keys: readers.map((read) => read(row)),
  });
  return (a, b) => compareKeyed(keyed(a), keyed(b), columns);
}

function sortKeyReader({ key, absentAs }: SqlSortColumn, types: FieldTypes): (row: RecordValues) => string | null {
  const get = getterOf(key.field);
  const type = typeOf(key.field, types) ?? 'text';
  return (row) => {
    const keys = comparisonKeys(type, get(row));
    const found = key.key === 's' ? keys.rest.s : keys.own;
    return typeof found === 'string' ? found : (absentAs ?? null);
  };
}

function compareKeyed(a: Keyed<unknown>, b: Keyed<unknown>, columns: readonly SqlSortColumn[]): number {
  for (const [i, { direction }] of columns.entries()) {
    const x = a.keys[i] ?? null;
    const y = b.keys[i] ?? null;
    if (x === y) continue;
    if (x === null) return 1;
    if (y === null) return -1;
    const order = compareCodePoints(x, y);
    if (order !== 0) return direction === 'desc' ? -order : order;
  }
  return compareCodePoints(a.id, b.id);
}
