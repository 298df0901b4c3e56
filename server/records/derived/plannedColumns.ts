/** The columns of a report: fields, and derived values with the fields that they read. */
import type { OperationContext } from '../../operations/operation.ts';
import { type LabelledColumn, labelledColumns } from '../read/reportColumns.ts';
import { derivedColumns, isDerived } from './derivedColumns.ts';

export interface PlannedColumn extends LabelledColumn {
  /** Of a derived value. */
  derive?: ((row: Readonly<Record<string, unknown>>) => unknown) | undefined;
}

export interface PlannedColumns {
  /** In the order of the paths. */
  columns: PlannedColumn[];
  /** The fields that are read, some of which are not shown. */
  read: LabelledColumn[];
  /** Paths that do not exist, or that the reader may not see. */
  missing: string[];
}

export async function plannedColumns(
  context: OperationContext,
  entity: string,
  paths: readonly string[],
): Promise<PlannedColumns> {
  const found = paths.some(isDerived) ? await derivedColumns(context, entity) : [];
  const derived = new Map(found.map((column) => [column.path, column]));
  const needed = paths.flatMap((path) => (isDerived(path) ? (derived.get(path)?.reads ?? []) : [path]));
  const { columns: read } = labelledColumns(context, entity, needed);
  const byPath = new Map<string, PlannedColumn>(read.map((column) => [column.path, column]));
  for (const { path, label, field, derive } of found) byPath.set(path, { path, key: path, label, field, derive });
  const wanted = [...new Set(paths)];
  return {
    columns: wanted.flatMap((path) => byPath.get(path) ?? []),
    read,
    missing: wanted.filter((path) => !byPath.has(path)),
  };
}

/** The values of a row with those that are derived from it. */
export function withDerived(columns: readonly PlannedColumn[]) {
  const derived = columns.filter(({ derive }) => derive !== undefined);
  return <Row extends Readonly<Record<string, unknown>>>(row: Row): Row =>
    derived.length === 0
      ? row
      : { ...row, ...Object.fromEntries(derived.map(({ key, derive }) => [key, derive?.(row)])) };
}
