/** Reading rows of an entity's table as records. */
import { type RawBuilder, sql } from 'kysely';
import type { FieldTypes } from '../../../metadata/kinds/fieldTypes.ts';
import type { EntityContext } from './context.ts';
import type { StoredRecord } from './record.ts';
import { decodeRow } from './rowCodec.ts';

const OF_RECORD = [
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
  'extra',
  'keys',
];

/**
 * The columns to select for a record: decimals as text, since drivers read whole numbers past 2^53 inexactly.
 * @param fields only these fields' values; default all
 */
export function recordColumns({ shape }: EntityContext, fields?: readonly string[]): RawBuilder<unknown>[] {
  const wanted = fields && new Set(fields);
  const values = [...shape.fields.values()].filter(({ field }) => !wanted || wanted.has(field));
  const lists = [...shape.lists].filter(([list]) => !wanted || wanted.has(list));
  return [
    ...OF_RECORD.map((column) => sql`${sql.ref(column)}`),
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
  const text = (column: string) => String(row[column]);
  return {
    record: {
      id: text('id'),
      version: Number(row.version),
      scope: { company: text('company'), system: text('system'), account: text('account') },
      createdAt: text('created_at'),
      createdBy: text('created_by'),
      updatedAt: text('updated_at'),
      updatedBy: text('updated_by'),
      definition: text('definition'),
      values,
    },
    extraTypes,
  };
}
