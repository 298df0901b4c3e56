/**
 * One temporary table for `eval filter`: rows are nothing but comparison keys, made by the same engine function as those of
 * stored records. The first fields have their own key in a column, as fields of entities have; the rest have all keys in
 * JSON, as fields of templates have; so both ways of reading a key are exercised.
 */
import { type Kysely, sql } from 'kysely';
import type { RecordValues } from '../../engine/filters/env.ts';
import { comparisonKeys, ownKeyKind } from '../../engine/values/keys.ts';
import type { FieldType, FieldTypes } from '../../metadata/kinds/fieldTypes.ts';
import { ownMember } from '../../metadata/nameMap.ts';
import { columnType, type StoreKind } from '../../server/store/columnTypes.ts';
import type { KeyColumns } from '../../server/store/filter/keyExpression.ts';
import { insertRows } from '../../server/store/recordStore/insertRows.ts';
import { keysInJson } from '../../server/store/recordStore/keys.ts';
import type { UntypedTables } from '../../server/store/untypedTables.ts';

export const EVAL_TABLE = 'eval_rows';
const KEY_COLUMNS = 6;
const COLUMNS = ['line', 'position', 'id', 'keys', ...Array.from({ length: KEY_COLUMNS }, (_, index) => `k${index}`)];

export async function createEvalTable(db: Kysely<UntypedTables>, kind: StoreKind): Promise<void> {
  const columns = COLUMNS.map((name) => {
    const storage = name === 'position' || name === 'line' ? 'integer' : name === 'keys' ? 'keys' : 'key';
    return sql`${sql.ref(name)} ${columnType(kind, storage)}`;
  });
  await sql`create temporary table ${sql.table(EVAL_TABLE)} (${sql.join(columns)})`.execute(db);
}

/** The columns of the keys of a line's fields. @throws Error for a field missing in `types` */
export function evalPlaces(types: FieldTypes): KeyColumns {
  const fields = new Map(Object.keys(types).map((field, index) => [field, index]));
  return (field) => {
    const index = fields.get(field);
    const type = ownMember(types, field);
    if (index === undefined || !type) throw new Error(`There is no field "${field}".`);
    if (index >= KEY_COLUMNS) return { inJson: `f${index}` };
    return { own: ownKeyKind(type), column: `k${index}`, inJson: `f${index}` };
  };
}

/** A row of the table; `line` is the index among lines queried together. */
export type EvalRow = Record<string, unknown> & { line: number };

/**
 * The rows of a line's records, in their order.
 * @param asked the fields that the line's filter and order look at: no other has keys
 */
export function evalRows(types: FieldTypes, records: readonly RecordValues[], asked: ReadonlySet<string>): EvalRow[] {
  const fields = Object.entries(types)
    .map(([field, type], index) => ({ field, type, index }))
    .filter(({ field }) => asked.has(field));
  return records.map((record, position) => evalRow(fields, record, position));
}

/** Replaces the table's rows. */
export async function fillEvalTable(
  db: Kysely<UntypedTables>,
  kind: StoreKind,
  rows: readonly EvalRow[],
): Promise<void> {
  await (kind === 'sqlite'
    ? sql`delete from ${sql.table(EVAL_TABLE)}`
    : sql`truncate ${sql.table(EVAL_TABLE)}`
  ).execute(db);
  await insertRows(db, kind, EVAL_TABLE, COLUMNS, rows);
}

interface ReadField {
  readonly field: string;
  readonly type: FieldType;
  /** Its place among the fields of the types. */
  readonly index: number;
}

function evalRow(fields: readonly ReadField[], record: RecordValues, position: number): EvalRow {
  const row: EvalRow = { line: 0, position, id: String(record.id) };
  const keys: Record<string, unknown> = {};
  for (const { field, type, index } of fields) {
    const value = Object.hasOwn(record, field) ? record[field] : undefined;
    if (index >= KEY_COLUMNS) {
      keys[`f${index}`] = keysInJson(type, value);
      continue;
    }
    const { own, rest } = comparisonKeys(type, value);
    row[`k${index}`] = own;
    keys[`f${index}`] = rest;
  }
  row.keys = JSON.stringify(keys);
  return row;
}
