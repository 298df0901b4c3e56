/**
 * Recomputes comparison keys of template fields whose type changed: publishing alters no table, so filters find old
 * rows only after a job has done this. Values, versions and history do not change.
 */
import { type SqlBool, sql } from 'kysely';
import type { FieldTypes } from '../../../metadata/kinds/fieldTypes.ts';
import { type EntityContext, tables } from './context.ts';
import { cellsByColumn, decodeRow, encodeRow } from './rowCodec.ts';
import { ownRows } from './selection.ts';

export interface RekeyRequest {
  /** The types that the fields have now. */
  extraTypes: FieldTypes;
  company: string;
  system: string;
  signal?: AbortSignal | undefined;
  /** Rows that were looked at. */
  progress?: ((rows: number) => void) | undefined;
}

const CHUNK = 200;
const JSON_COLUMNS = ['extra', 'keys'];

/** @returns how many rows got other keys */
export async function rekeyRows(context: EntityContext, request: RekeyRequest): Promise<number> {
  const { shape, secrets } = context;
  let changed = 0;
  let looked = 0;
  for (let last: string | undefined = ''; last !== undefined; ) {
    request.signal?.throwIfAborted();
    const rows: Record<string, unknown>[] = await tables(context)
      .selectFrom(shape.table.table)
      .selectAll()
      .where('id', '>', last)
      .where('extra', 'is not', null)
      .where('company', '=', request.company)
      .where('system', '=', request.system)
      .where(sql.join<SqlBool>([sql`1 = 1`, ...ownRows(shape)], sql` and `))
      .orderBy('id')
      .limit(CHUNK)
      .execute();
    const fresh = rows.flatMap((row) => {
      const { values, extraTypes } = decodeRow(shape, row, secrets);
      const stale = Object.keys(extraTypes).filter(
        (field) => request.extraTypes[field] !== undefined && request.extraTypes[field] !== extraTypes[field],
      );
      if (stale.length === 0) return [];
      const types = { ...extraTypes, ...Object.fromEntries(stale.map((field) => [field, request.extraTypes[field]])) };
      return [{ row, cells: encodeRow(shape, values, types as FieldTypes, secrets).cells }];
    });
    if (fresh.length > 0)
      await context.write(async (tx) => {
        for (const { row, cells } of fresh)
          await tables(context, tx)
            .updateTable(shape.table.table)
            .set(cellsByColumn(shape, cells, JSON_COLUMNS))
            .where('id', '=', row.id)
            // A concurrent save has already written the right keys.
            .where('version', '=', row.version)
            .execute();
      });
    changed += fresh.length;
    looked += rows.length;
    request.progress?.(looked);
    last = rows.length === CHUNK ? (rows.at(-1)?.id as string) : undefined;
  }
  return changed;
}
