/** Lists of records: by page number, or from a cursor on, which stays right while rows are added and removed. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type SortBy, sortToSqlColumns } from '../../../engine/filters/sortRecords.ts';
import type { FilterTree } from '../../../metadata/kinds/filter.ts';
import { type OrderPart, orderToSql, type SortPosition, type SqlOrder } from '../filter/orderToSql.ts';
import type { EntityContext } from './context.ts';
import type { StoredRecord } from './record.ts';
import { fieldTypesOf, keyColumnsOf } from './recordShape.ts';
import { readingReferenced, valuesWithReferenced } from './referencedCells.ts';
import { type RowReader, rowReader, type SelectedCells, valuesReader } from './rowReader.ts';
import type { Row } from './rows.ts';
import { type Selection, selected } from './selection.ts';
import { chooseTableScan } from './tableScan.ts';

export interface ListRequest extends Selection {
  /** Before `sort`: records of the first of these filters that they match, those that match none last. */
  ranks?: readonly FilterTree[];
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

/** A cursor that does not belong to the list. */
export class CursorError extends Error {
  override name = 'CursorError';
}

/** @throws CursorError; the engine's TypedError for a wrong filter, or a sort by an unknown field or a multiselect */
export async function listRecords(context: EntityContext, request: ListRequest): Promise<ListAnswer> {
  const reader = readerOf(context, request);
  const { rows, next } = await readPage(context, request, reader);
  return {
    records: rows.map(reader.read),
    next,
    total: request.count ? await countRecords(context, request) : undefined,
  };
}

function readerOf({ shape, kind, secrets }: EntityContext, { fields, referenced }: ListRequest): RowReader {
  return readingReferenced(shape, rowReader(shape, kind, secrets, fields), referenced, fields);
}

interface PageOfRows {
  rows: Row[];
  next: string | undefined;
}

async function readPage(context: EntityContext, request: ListRequest, reader: SelectedCells): Promise<PageOfRows> {
  const { limit = DEFAULT_LIMIT, offset = 0, cursor } = request;
  const condition = selected(context, request);
  const order = orderOf(context, request);
  const after = cursor === undefined ? undefined : afterCursor(order, cursor);
  const hasIndex = hasIndexFor(context, request);
  const isRanked = (request.ranks?.length ?? 0) > 0;
  const isSorted = isRanked || context.kind === 'sqlite' || offset > 0 || !hasIndex;
  const [sortedBy] = request.sort ?? [];
  const from =
    sortedBy && !hasIndex
      ? await chooseTableScan(context, request, { sortedBy: sortedBy.field })
      : sql.table(context.shape.table.table);
  const wanted = { condition, order, after, limit: whole(limit) + 1, offset: whole(offset), reader, isSorted, from };
  const countPart = (part: RawBuilder<SqlBool>) =>
    countWhere(context, [condition, part], request, sortedBy ? [sortedBy.field] : []);
  const rows = await pageByParts(context, wanted, countPart);
  const full = rows.length > limit;
  if (full) rows.pop();
  const last = rows.at(-1);
  return { rows, next: full && last ? writeCursor(order, last) : undefined };
}

/** Read at once of all records: a page costs its search, many cost memory. */
const EACH_PAGE = 1000;

/** The rows of a selection, in order, page by page. While one page is worked at, the database reads the next. */
async function* eachPage(context: EntityContext, request: ListRequest, reader: SelectedCells): AsyncGenerator<Row[]> {
  const page = (cursor?: string) => {
    const read = readPage(context, { ...request, limit: EACH_PAGE, ...(cursor && { cursor }) }, reader);
    // If the consumer stops early, the read continues and its error is ignored.
    read.catch(() => undefined);
    return read;
  };
  let reading: Promise<PageOfRows> | undefined = page();
  while (reading) {
    const { rows, next }: PageOfRows = await reading;
    reading = next === undefined ? undefined : page(next);
    yield rows;
  }
}

/** Every record of a selection, in order, read page by page: for exports and jobs. */
export async function* eachRecord(context: EntityContext, request: ListRequest): AsyncGenerator<StoredRecord> {
  const reader = readerOf(context, request);
  for await (const rows of eachPage(context, request, reader)) yield* rows.map(reader.read);
}

/** The same without records: the values of these fields, in this order; undefined for missing values. */
export async function* eachRow(
  context: EntityContext,
  request: ListRequest & { fields: readonly string[] },
): AsyncGenerator<unknown[]> {
  const { shape, kind, secrets } = context;
  const { fields, referenced } = request;
  const reader = valuesWithReferenced(shape, valuesReader(shape, kind, secrets, fields), referenced, fields);
  for await (const rows of eachPage(context, request, reader)) for (const row of rows) yield reader.values(row);
}

export function countRecords(context: EntityContext, selection: Selection): Promise<number> {
  return countWhere(context, [selected(context, selection)], selection, []);
}

/** @param fields that the conditions read beside those of the selection */
async function countWhere(
  context: EntityContext,
  conditions: RawBuilder<SqlBool>[],
  selection: Selection,
  fields: readonly string[],
): Promise<number> {
  const from = await chooseTableScan(context, selection, { fields });
  const { rows } = await sql<{ count: number | string }>`
    select count(*) as count from ${from} where ${sql.join(conditions, sql` and `)}
  `.execute(context.counting);
  return Number(rows[0]?.count ?? 0);
}

function orderOf(context: EntityContext, { sort = [], ranks, extraTypes, referenced, today }: ListRequest): SqlOrder {
  const { shape, kind } = context;
  const beside = { extraTypes, referenced };
  const columns = sortToSqlColumns(sort, fieldTypesOf(shape, beside));
  const rank = ranks?.length
    ? rankOf(ranks.map((filter) => selected(context, { filter, today, ...beside })))
    : undefined;
  return orderToSql(columns, kind, keyColumnsOf(shape, beside), rank);
}

/** A digit for each rank, as text, as all that a place is made of. */
function rankOf(conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<string> {
  const cases = conditions.map((condition, rank) => sql`when ${condition} then ${sql.lit(String(rank))}`);
  return sql<string>`(case ${sql.join(cases, sql` `)} else ${sql.lit(String(conditions.length))} end)`;
}

interface Page {
  condition: RawBuilder<SqlBool>;
  order: SqlOrder;
  after: SortPosition | undefined;
  limit: number;
  offset: number;
  reader: SelectedCells;
  /** True if rows may have to be sorted, or many of them skipped, before the page is known. */
  isSorted: boolean;
  /** The table in which the rows are looked for. */
  from: RawBuilder<unknown>;
}

/** Part by part, until the page is full: each comes in its order from an index, however many rows there are. */
async function pageByParts(
  context: EntityContext,
  wanted: Page,
  countPart: (part: RawBuilder<SqlBool>) => Promise<number>,
): Promise<Row[]> {
  const rows: Row[] = [];
  let { offset } = wanted;
  const parts = wanted.after ? wanted.order.parts : wanted.order.fromBeginning;
  for (const [index, part] of parts.entries()) {
    const found = await page(context, { ...wanted, limit: wanted.limit - rows.length, offset }, part);
    rows.push(...found);
    if (rows.length === wanted.limit || index === parts.length - 1) break;
    // Pages by number: what this part had of the rows to be passed over, the next need not pass over.
    if (offset > 0) offset -= found.length > 0 ? offset : await countPart(part.where);
  }
  return rows;
}

/**
 * The rows of one part of the order. Where rows may have to be sorted or passed over, only their places are, and the rows
 * themselves are read once it is known which they are: a row is a hundred times as long as its place.
 */
async function page(
  context: EntityContext,
  { condition, order, after, limit, offset, reader, isSorted, from }: Page,
  part: OrderPart,
): Promise<Row[]> {
  const later = after && part.after(after);
  if (after && !later) return [];
  const { table } = context.shape.table;
  const where = sql.join([condition, part.where, ...(later ? [later] : [])], sql` and `);
  const places = order.place.map((expression, index) => sql`${expression} as ${sql.ref(`place_${index}`)}`);
  const bounds = sql`order by ${part.by} limit ${sql.lit(limit)} offset ${sql.lit(offset)}`;
  if (!isSorted) {
    const columns = sql.join([reader.columns(table), ...places]);
    const { rows } = await sql<Row>`select ${columns} from ${from} where ${where} ${bounds}`.execute(context.db);
    return rows;
  }
  const key = sql.raw(context.kind === 'sqlite' ? 'rowid' : 'id');
  const names = order.place.map((_, index) => sql.ref(`page.place_${index}`));
  const { rows } = await sql<Row>`
    select ${sql.join([reader.columns(table), ...names])}
    from (select ${sql.join([sql`${key} as found`, ...places])} from ${from} where ${where} ${bounds}) as page
    join ${sql.table(table)} on ${sql.table(table)}.${key} = page.found order by ${order.byPlace('page')}
  `.execute(context.db);
  return rows;
}

/** True if an index has, after the scope, the list's first sort key. */
function hasIndexFor({ shape }: EntityContext, { sort }: ListRequest): boolean {
  const [first] = sort ?? [];
  const key = first ? shape.fields.get(first.field)?.key : 'id';
  if (key === 'id' && shape.listedWithin.length === 0) return true;
  return (
    key !== undefined &&
    shape.table.indexes.some(({ columns, unique }) => !unique && columns[shape.listedWithin.length] === key)
  );
}

function whole(number: number): number {
  if (Number.isSafeInteger(number) && number >= 0) return number;
  throw new RangeError(`A page cannot begin or end at ${number}.`);
}

function writeCursor(order: SqlOrder, row: Row): string {
  const place = order.place.map((_, index) => row[`place_${index}`]);
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

function afterCursor(order: SqlOrder, cursor: string): SortPosition {
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
  return place as SortPosition;
}
