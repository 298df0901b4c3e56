/**
 * Renames a template field: its values in the rows and in the history get the new name. No table is altered (such a
 * field is in the JSON column); it runs in slices while the store is in use, and can be restarted, since completed rows
 * no longer have the old name. A value saved under the new name in the meantime is newer and is retained. Versions
 * stay: no values change.
 *
 * The history goes first, and again with each row: a version that is restored while the job is at work would bring back
 * the old name behind it.
 */
import { type Kysely, type Selectable, type SqlBool, sql } from 'kysely';
import type { Database, HistoryTable } from '../database.ts';
import { type EntityContext, tables } from './context.ts';
import { cellsByColumn, encodeRow } from './rowCodec.ts';
import { toRecord } from './rows.ts';
import { ROWS_CHANNEL, type RowsChanged, scopesOf } from './rowsChanged.ts';
import { ownRows } from './selection.ts';

export interface RenameRequest {
  from: string;
  to: string;
  company: string;
  system: string;
  /** Only records of this account. */
  account?: string | undefined;
  by: string;
  at: string;
  signal?: AbortSignal | undefined;
  /** Rows and entries of the history that were done, of all that are to be. */
  progress?: ((done: number, total: number) => void) | undefined;
}

export interface RenamedRows {
  rows: number;
  /** Entries of the history. */
  entries: number;
}

const CHUNK = 200;
const JSON_COLUMNS = ['extra', 'keys'];

/** Pattern of JSON text with the field's name; a `_` in the name matches any character, which is checked later. */
const holding = (field: string): string => `%${JSON.stringify(field)}%`;

/** Number of rows and entries with the old name; slightly more if values contain the word. */
export async function countToRename(
  context: EntityContext,
  request: Pick<RenameRequest, 'from' | 'company' | 'system' | 'account'>,
): Promise<RenamedRows> {
  const [rows, entries] = await Promise.all([
    rowsOf(context, request)
      .select((eb) => eb.fn.countAll().as('count'))
      .executeTakeFirst(),
    entriesOf(context, request)
      .select((eb) => eb.fn.countAll().as('count'))
      .executeTakeFirst(),
  ]);
  return { rows: Number(rows?.count ?? 0), entries: Number(entries?.count ?? 0) };
}

export async function renameRows(context: EntityContext, request: RenameRequest): Promise<RenamedRows> {
  const all = await countToRename(context, request);
  const done: RenamedRows = { rows: 0, entries: 0 };
  const tell = () => request.progress?.(done.rows + done.entries, all.rows + all.entries);
  tell();
  for (let last: [string, number] | undefined = ['', 0]; last !== undefined; ) {
    request.signal?.throwIfAborted();
    last = await renameEntries(context, request, last, (count) => {
      done.entries += count;
    });
    tell();
  }
  for (let last: string | undefined = ''; last !== undefined; ) {
    request.signal?.throwIfAborted();
    last = await renameSlice(context, request, last, (count, entries) => {
      done.rows += count;
      done.entries += entries;
    });
    tell();
  }
  return done;
}

type Where = Pick<RenameRequest, 'from' | 'company' | 'system' | 'account'>;

function rowsOf(context: EntityContext, { from, company, system, account }: Where) {
  const query = tables(context)
    .selectFrom(context.shape.table.table)
    .where('extra', 'like', holding(from))
    .where('company', '=', company)
    .where('system', '=', system)
    .where(sql.join<SqlBool>([sql`1 = 1`, ...ownRows(context.shape)], sql` and `));
  return account === undefined ? query : query.where('account', '=', account);
}

function entriesOf({ db, shape }: EntityContext, { from, company, system, account }: Where) {
  const query = db
    .selectFrom('history')
    .where('entity', '=', shape.entity)
    .where('changes', 'like', holding(from))
    .where('company', '=', company)
    .where('system', '=', system);
  return account === undefined ? query : query.where('account', '=', account);
}

/** The object with the value of one key under another, where nothing is there yet; undefined where it has no such key. */
function renamedIn(values: Record<string, unknown>, from: string, to: string): Record<string, unknown> | undefined {
  if (!Object.hasOwn(values, from)) return undefined;
  const { [from]: value, ...others } = values;
  return Object.hasOwn(others, to) ? others : { ...others, [to]: value };
}

async function renameSlice(
  context: EntityContext,
  request: RenameRequest,
  after: string,
  did: (rows: number, entries: number) => void,
): Promise<string | undefined> {
  const { shape, secrets } = context;
  const { from, to, by, at } = request;
  const rows: Record<string, unknown>[] = await rowsOf(context, request)
    .selectAll()
    .where('id', '>', after)
    .orderBy('id')
    .limit(CHUNK)
    .execute();
  const fresh = rows.flatMap((row) => {
    const { record, extraTypes } = toRecord(context, row);
    const values = renamedIn(record.values, from, to);
    if (!values) return [];
    const types = { ...extraTypes, [to]: extraTypes[to] ?? extraTypes[from] ?? ('text' as const) };
    return [{ row, record, cells: encodeRow(shape, values, types, secrets).cells }];
  });
  if (fresh.length > 0) {
    const changed = await context.write(async (tx) => {
      let count = 0;
      for (const { row, cells } of fresh) {
        const result = await tables(context, tx)
          .updateTable(shape.table.table)
          .set(cellsByColumn(shape, cells, JSON_COLUMNS))
          .where('id', '=', row.id)
          .where('version', '=', row.version)
          .executeTakeFirst();
        count += Number(result.numUpdatedRows);
      }
      const places = scopesOf(
        context,
        fresh.map(({ record }) => record),
      );
      const ids = fresh.map(({ record }) => record.id);
      const found = entriesOf({ ...context, db: tx.db }, request)
        .select(NAMED)
        .where('record_id', 'in', ids);
      const entries = renamedEntries(await found.execute(), request);
      await writeEntries(tx.db, shape.entity, entries);
      const told: RowsChanged = { entity: shape.entity, action: 'rename', by, at, places };
      tx.notify(ROWS_CHANNEL, told);
      return { count, entries: entries.length };
    });
    did(changed.count, changed.entries);
    // A concurrent save may have retained the old name: check the rows again.
    if (changed.count < fresh.length) return after;
  }
  return rows.length === CHUNK ? (rows.at(-1)?.id as string) : undefined;
}

async function renameEntries(
  context: EntityContext,
  request: RenameRequest,
  [id, version]: [string, number],
  did: (count: number) => void,
): Promise<[string, number] | undefined> {
  const found = await entriesOf(context, request)
    .select(NAMED)
    .where((eb) => eb.or([eb('record_id', '>', id), eb.and([eb('record_id', '=', id), eb('version', '>', version)])]))
    .orderBy('record_id')
    .orderBy('version')
    .limit(CHUNK)
    .execute();
  const entries = renamedEntries(found, request);
  if (entries.length > 0) await context.write(({ db }) => writeEntries(db, context.shape.entity, entries));
  did(entries.length);
  const last = found.at(-1);
  return found.length === CHUNK && last ? [last.record_id, last.version] : undefined;
}

const NAMED = ['record_id', 'version', 'changes'] as const;
type Entry = Pick<Selectable<HistoryTable>, (typeof NAMED)[number]>;

/** Those of them that say the old name, as they are to be. */
function renamedEntries(entries: readonly Entry[], { from, to }: Pick<RenameRequest, 'from' | 'to'>): Entry[] {
  return entries.flatMap((entry) => {
    const changes = renamedIn(JSON.parse(entry.changes) as Record<string, unknown>, from, to);
    return changes ? [{ ...entry, changes: JSON.stringify(changes) }] : [];
  });
}

async function writeEntries(db: Kysely<Database>, entity: string, entries: readonly Entry[]): Promise<void> {
  for (const entry of entries)
    await db
      .updateTable('history')
      .set({ changes: entry.changes })
      .where('entity', '=', entity)
      .where('record_id', '=', entry.record_id)
      .where('version', '=', entry.version)
      .execute();
}
