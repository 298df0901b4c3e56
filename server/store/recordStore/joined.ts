/** Records joined to other reads: the data that every request needs takes one statement. */
import { type RawBuilder, sql } from 'kysely';
import { keyExpressions } from '../filter/keyExpression.ts';
import type { EntityContext } from './context.ts';
import type { StoredRecord } from './record.ts';
import { keyColumnsOf } from './recordShape.ts';
import { rowReader } from './rowReader.ts';
import type { Row } from './rows.ts';

export interface JoinedRecords {
  /** The table, to be joined by its own name. */
  table: RawBuilder<unknown>;
  id: RawBuilder<string>;
  /** Columns to select. */
  columns: RawBuilder<unknown>;
  /** @returns undefined where an outer join found none */
  read(row: Row): StoredRecord | undefined;
  /**
   * The ids of the records whose multiselect contains an id, as JSON text; without those whose checkbox `active` is
   * off.
   */
  idsHolding(field: string, id: RawBuilder<unknown>, active: string): RawBuilder<string | null>;
}

const HOLDING = {
  sqlite: {
    ids: sql`json_group_array(id)`,
    has: (list: RawBuilder<unknown>, id: RawBuilder<unknown>) =>
      sql`exists (select 1 from json_each(${list}) where value = ${id})`,
  },
  postgres: {
    ids: sql`cast(json_agg(id) as text)`,
    has: (list: RawBuilder<unknown>, id: RawBuilder<unknown>) => sql`jsonb_exists(${list}, ${id})`,
  },
} as const;

/** @param fields only these fields' values */
export function joinedRecords({ shape, kind, secrets }: EntityContext, fields: readonly string[]): JoinedRecords {
  const { table } = shape.table;
  const reader = rowReader(shape, kind, secrets, fields);
  return {
    table: sql.table(table),
    id: sql.ref(`${table}.id`),
    columns: reader.columns(table),
    read(row) {
      const record = reader.read(row);
      // A missing row has only null cells.
      return Number.isInteger(record.version) && record.version > 0 ? record : undefined;
    },
    idsHolding(field, id, active) {
      const keys = keyExpressions(kind, keyColumnsOf(shape));
      const { ids, has } = HOLDING[kind];
      const isActive = sql`${keys.text({ field: active, key: 'b' })} = '1'`;
      return sql`(select ${ids} from ${sql.table(table)} where ${isActive} and ${has(keys.list({ field, key: 'lt' }), id)})`;
    },
  };
}
