/** Records found by values: what rules look up, what an upload matches by. The values come in batches, not one by one. */
import { sql } from 'kysely';
import { comparisonKeys, ownKeyKind } from '../../../engine/values/keys.ts';
import type { StoreTransaction } from '../backend.ts';
import { keyExpressions } from '../filter/keyExpression.ts';
import { chunks, type EntityContext, tables } from './context.ts';
import type { Scope, StoredRecord } from './record.ts';
import { keyColumnsOf, type UniqueColumn } from './recordShape.ts';
import { uniqueKey } from './rowCodec.ts';
import { type Row, recordColumns, toRecord } from './rows.ts';
import { type Selection, selected } from './selection.ts';

const VALUES_PER_STATEMENT = 500;

export interface LookupRequest extends Selection {
  /** The field that is to be equalTo one of the values. */
  matchKey: string;
  values: readonly unknown[];
  /** Only these fields' values; default all. */
  fields?: readonly string[];
}

/**
 * Records whose `matchKey` is equalTo some of the values, by the field's own type, in the order in which they were made.
 * An empty value matches none. @throws Error for an unknown field
 */
export async function lookupRecords(context: EntityContext, request: LookupRequest): Promise<StoredRecord[]> {
  const { shape } = context;
  const { matchKey, extraTypes = {} } = request;
  const place = shape.fields.get(matchKey);
  const type = place?.type ?? (Object.hasOwn(extraTypes, matchKey) ? extraTypes[matchKey] : undefined);
  if (!type || place?.secret) throw new Error(`The entity "${shape.entity}" has no field "${matchKey}" to look up by.`);
  const own = keyExpressions(context.kind, keyColumnsOf(shape, { extraTypes })).text({
    field: matchKey,
    key: ownKeyKind(type),
  });
  const wanted = request.values.map((value) => comparisonKeys(type, value).own).filter((key) => key !== null);
  // The index of what is unique begins with it, others begin with the scope: who asks in all scopes reads no other row.
  const unique = shape.uniques.find(({ fields: [first, ...more] }) => first === matchKey && more.length === 0);
  const keys = new Set(unique ? wanted.map((key) => uniqueKey(unique, () => key)) : wanted);
  const column = unique ? sql.ref(unique.column) : place?.key ? sql.ref(place.key) : own;
  const condition = selected(context, request);
  const fields = request.fields && [...request.fields, request.matchKey];
  const found: Row[] = [];
  for (const some of chunks([...keys], VALUES_PER_STATEMENT)) {
    const { rows } = await sql<Row>`
      select ${sql.join(recordColumns(context, fields))} from ${sql.table(context.shape.table.table)}
      where ${column} in (${sql.join(some)}) and ${condition} order by created_at, id
    `.execute(context.db);
    found.push(...rows);
  }
  const records = found.map((row) => toRecord(context, row, fields).record);
  return keys.size > VALUES_PER_STATEMENT ? records.sort(byCreation) : records;
}

function byCreation(one: StoredRecord, other: StoredRecord): number {
  const [a, b] = [one.createdAt + one.id, other.createdAt + other.id];
  return a < b ? -1 : a > b ? 1 : 0;
}

export interface UniqueRequest {
  /** Name of the unique key: from the entity's `unique`, or the unique field itself. */
  unique: string;
  /** The values of its fields, a record each. */
  values: readonly Readonly<Record<string, unknown>>[];
  scope?: Partial<Scope>;
}

/**
 * For each set of values the record that has them, or undefined; all values empty match none.
 * @throws Error for an unknown unique key
 */
export async function findByUnique(
  context: EntityContext,
  { unique, values, scope }: UniqueRequest,
  tx?: StoreTransaction,
): Promise<(StoredRecord | undefined)[]> {
  const place = context.shape.uniques.find(({ name }) => name === unique);
  if (!place) throw new Error(`The entity "${context.shape.entity}" has no unique key "${unique}".`);
  const keys = values.map((set) => keyOf(context, place, set));
  const wanted = [...new Set(keys.filter((key) => key !== null))];
  const condition = selected(context, scope ? { scopes: [scope] } : {});
  const found = new Map<string, StoredRecord>();
  for (const some of chunks(wanted, VALUES_PER_STATEMENT)) {
    const { rows } = await sql<Row>`
      select ${sql.join(recordColumns(context))}, ${sql.ref(place.column)} as unique_key
      from ${sql.table(context.shape.table.table)}
      where ${sql.ref(place.column)} in (${sql.join(some)}) and ${condition} order by id desc
    `.execute(tables(context, tx));
    for (const row of rows) found.set(String(row.unique_key), toRecord(context, row).record);
  }
  return keys.map((key) => (key === null ? undefined : found.get(key)));
}

function keyOf(
  { shape }: EntityContext,
  place: UniqueColumn,
  values: Readonly<Record<string, unknown>>,
): string | null {
  return uniqueKey(place, (field) => {
    const type = shape.fields.get(field)?.type;
    return type ? comparisonKeys(type, values[field]).own : null;
  });
}
