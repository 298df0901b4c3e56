/** Records beside what else a statement reads: what every request asks is asked at once. */
import { type RawBuilder, sql } from 'kysely';
import type { EntityContext } from './context.ts';
import type { StoredRecord } from './record.ts';
import { rowReader } from './rowReader.ts';
import type { Row } from './rows.ts';

export interface JoinedRecords {
  /** The table, to be joined by its own name. */
  table: RawBuilder<unknown>;
  id: RawBuilder<string>;
  /** What to select of it. */
  columns: RawBuilder<unknown>;
  /** @returns undefined where an outer join found none */
  read(row: Row): StoredRecord | undefined;
}

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
      // Of a row that is not there every cell is null.
      return Number.isInteger(record.version) && record.version > 0 ? record : undefined;
    },
  };
}
