/** Lists of records: by page number, or from a cursor on, which stays right while rows are added and removed. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type SortBy, sortToSqlColumns } from '../../../engine/index.ts';
import { type LoweredOrder, lowerOrder, type OrderPart, type PlaceInOrder } from '../filter/order.ts';
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
  const wanted: Page = { condition, order, after, limit: whole(limit) + 1, offset: whole(offset), fields };
  const rows = await (offset === 0 ? pageByParts(context, wanted) : page(context, wanted, wholeOrder(order)));
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
  after: PlaceInOrder | undefined;
  limit: number;
  offset: number;
  fields: readonly string[] | undefined;
}

/** Part by part, until the page is full: each comes in its order from an index, however many rows there are. */
async function pageByParts(context: EntityContext, wanted: Page): Promise<Row[]> {
  const rows: Row[] = [];
  for (const part of wanted.order.parts) {
    if (rows.length === wanted.limit) break;
    rows.push(...(await page(context, { ...wanted, limit: wanted.limit - rows.length }, part)));
  }
  return rows;
}

/** The order uncut, for pages by number: rows are skipped over all of it. */
const wholeOrder = ({ by, parts }: LoweredOrder): OrderPart => ({
  where: sql<SqlBool>`1 = 1`,
  by,
  after: (place) =>
    sql<SqlBool>`(${sql.join(
      parts.map((part) => partAfter(part, place)),
      sql` or `,
    )})`,
});

const partAfter = (part: OrderPart, place: PlaceInOrder): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${part.where} and ${part.after(place) ?? sql<SqlBool>`1 = 0`})`;

async function page(
  context: EntityContext,
  { condition, order, after, limit, offset, fields }: Page,
  part: OrderPart,
): Promise<Row[]> {
  const columns = recordColumns(context, fields);
  const places = order.place.map((expression, index) => sql`${expression} as ${sql.ref(`place_${index}`)}`);
  const later = after && part.after(after);
  if (after && !later) return [];
  const where = sql.join([condition, part.where, ...(later ? [later] : [])], sql` and `);
  const { rows } = await sql<Row>`
    select ${sql.join([...columns, ...places])} from ${sql.table(context.shape.table.table)}
    where ${where} order by ${part.by} limit ${sql.lit(limit)} offset ${sql.lit(offset)}
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

function afterCursor(order: LoweredOrder, cursor: string): PlaceInOrder {
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
  return place as PlaceInOrder;
}
