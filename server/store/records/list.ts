/** Lists of records: by page number, or from a cursor on, which stays right while rows are added and removed. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type SortBy, sortToSqlColumns } from '../../../engine/index.ts';
import { type LoweredOrder, lowerOrder, type PlaceInOrder } from '../filter/order.ts';
import { type EntityContext, tables } from './context.ts';
import type { StoredRecord } from './record.ts';
import { fieldTypesOf, keyPlaces } from './recordShape.ts';
import { type Row, recordColumns, toRecord } from './rows.ts';
import { type Selection, selected } from './selection.ts';

export interface ListRequest extends Selection {
  sort?: readonly SortBy[];
  /** At most so many records; default 100. */
  limit?: number;
  /** Skips so many records. */
  offset?: number;
  /** Goes on after the record that a former answer's `next` names; the sort must be the same. */
  cursor?: string;
  /** Only these fields' values; default all. */
  fields?: readonly string[];
  /** Counts all that the selection has. */
  count?: boolean;
}

export interface ListAnswer {
  records: StoredRecord[];
  /** The cursor of the next page; undefined at the end. */
  next: string | undefined;
  total: number | undefined;
}

const DEFAULT_LIMIT = 100;

/** A cursor that is none of this list's. */
export class CursorError extends Error {
  override name = 'CursorError';
}

/** @throws CursorError; the engine's TypedError for a wrong filter, or a sort by an unknown field or a multiselect */
export async function listRecords(context: EntityContext, request: ListRequest): Promise<ListAnswer> {
  const { limit = DEFAULT_LIMIT, offset = 0, cursor, fields } = request;
  const condition = selected(context, request);
  const order = orderOf(context, request);
  const after = cursor === undefined ? undefined : afterCursor(order, cursor);
  const rows = await page(context, { condition, order, after, limit: limit + 1, offset, fields });
  const full = rows.length > limit;
  if (full) rows.pop();
  const last = rows.at(-1);
  return {
    records: rows.map((row) => toRecord(context, row, fields).record),
    next: full && last ? writeCursor(order, last) : undefined,
    total: request.count ? await countRecords(context, request) : undefined,
  };
}

/** Every record of a selection, in order, read page by page: for exports and jobs. */
export async function* eachRecord(context: EntityContext, request: ListRequest): AsyncGenerator<StoredRecord> {
  let cursor: string | undefined;
  do {
    const { records, next } = await listRecords(context, { ...request, limit: 500, ...(cursor && { cursor }) });
    yield* records;
    cursor = next;
  } while (cursor);
}

export async function countRecords(context: EntityContext, selection: Selection): Promise<number> {
  const row = await tables(context)
    .selectFrom(context.shape.table.table)
    .select(({ fn }) => fn.countAll().as('count'))
    .where(selected(context, selection))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

function orderOf({ shape, kind }: EntityContext, { sort = [], extraTypes }: ListRequest): LoweredOrder {
  const columns = sortToSqlColumns(sort, fieldTypesOf(shape, extraTypes));
  return lowerOrder(columns, kind, keyPlaces(shape, extraTypes));
}

interface Page {
  condition: RawBuilder<SqlBool>;
  order: LoweredOrder;
  after: RawBuilder<SqlBool> | undefined;
  limit: number;
  offset: number;
  fields: readonly string[] | undefined;
}

async function page(context: EntityContext, { condition, order, after, limit, offset, fields }: Page): Promise<Row[]> {
  const columns = recordColumns(context, fields);
  const places = order.place.map((expression, index) => sql`${expression} as ${sql.ref(`place_${index}`)}`);
  const where = after ? sql`${condition} and ${after}` : condition;
  const { rows } = await sql<Row>`
    select ${sql.join([...columns, ...places])} from ${sql.table(context.shape.table.table)}
    where ${where} order by ${order.by} limit ${sql.lit(whole(limit))} offset ${sql.lit(whole(offset))}
  `.execute(context.db);
  return rows;
}

function whole(number: number): number {
  if (Number.isSafeInteger(number) && number >= 0) return number;
  throw new RangeError(`A page cannot begin or end at ${number}.`);
}

function writeCursor(order: LoweredOrder, row: Row): string {
  const place = order.place.map((_, index) => row[`place_${index}`]);
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

function afterCursor(order: LoweredOrder, cursor: string): RawBuilder<SqlBool> {
  let place: unknown;
  try {
    place = JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    place = undefined;
  }
  const isPlace = Array.isArray(place) && place.every((part) => part === null || typeof part === 'string');
  if (!isPlace || (place as unknown[]).length !== order.place.length) {
    throw new CursorError('The cursor is not one of this list.');
  }
  return order.after(place as PlaceInOrder);
}
