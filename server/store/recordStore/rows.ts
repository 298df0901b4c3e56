/** Reading rows of an entity's table as records. */
import { type RawBuilder, sql } from 'kysely';
import type { FieldTypes } from '../../../metadata/kinds/fieldTypes.ts';
import type { EntityContext } from './context.ts';
import type { StoredRecord } from './record.ts';
import { decodeRow } from './rowCodec.ts';

/** Columns that are read of every record, in the order in which `recordOf` takes their cells. */
export const OF_RECORD = [
  'id',
  'version',
  'company',
  'system',
  'account',
  'created_at',
  'created_by',
  'updated_at',
  'updated_by',
  'definition',
] as const;

/** @param cells those of `OF_RECORD`; more may follow */
export function recordOf(cells: readonly unknown[], values: Record<string, unknown>): StoredRecord {
  return {
    id: String(cells[0]),
    version: Number(cells[1]),
    scope: { company: String(cells[2]), system: String(cells[3]), account: String(cells[4]) },
    createdAt: String(cells[5]),
    createdBy: String(cells[6]),
    updatedAt: String(cells[7]),
    updatedBy: String(cells[8]),
    definition: String(cells[9]),
    values,
  };
}

/**
 * The columns to select for a record: decimals as text, since drivers read whole numbers past 2^53 inexactly.
 * @param fields only these fields' values; default all
 */
export function recordColumns({ shape }: EntityContext, fields?: readonly string[]): RawBuilder<unknown>[] {
  const wanted = fields && new Set(fields);
  const values = [...shape.fields.values()].filter(({ field }) => !wanted || wanted.has(field));
  const lists = [...shape.lists].filter(([list]) => !wanted || wanted.has(list));
  return [
    ...[...OF_RECORD, 'extra', 'keys'].map((column) => sql`${sql.ref(column)}`),
    ...values.map(({ type, column, secret }) =>
      type === 'decimal' && !secret
        ? sql`cast(${sql.ref(column)} as text) as ${sql.ref(column)}`
        : sql`${sql.ref(column)}`,
    ),
    ...lists.map(([, column]) => sql`${sql.ref(column)}`),
  ];
}

export type Row = Record<string, unknown>;

/** @param fields only these fields' values, also of those that have no column */
export function toRecord(
  { shape, secrets }: EntityContext,
  row: Row,
  fields?: readonly string[],
): { record: StoredRecord; extraTypes: FieldTypes } {
  const { values, extraTypes } = decodeRow(shape, row, secrets);
  if (fields) {
    const wanted = new Set(fields);
    for (const field of Object.keys(values)) if (!wanted.has(field)) delete values[field];
  }
  const cells = OF_RECORD.map((column) => row[column]);
  return { record: recordOf(cells, values), extraTypes };
}
