/**
 * A field that only templates have is called otherwise: its values in the rows, and what the history says of it, go by the
 * new name. No table is altered (such a field lies in the JSON column); it is done a slice at a time while the store is in
 * use, and begun anew it goes on, since what was done once says the old name no more. What somebody saved under the new name
 * meanwhile is newer and stands. Versions stay: nobody changed what a record says.
 */
import { type EntityContext, tables } from './context.ts';
import { cellsByColumn, encodeRow } from './rowCodec.ts';
import { toRecord } from './rows.ts';
import { placesOf, ROWS_CHANNEL, type RowsChanged } from './rowsChanged.ts';

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
const KEPT_IN = ['extra', 'keys'];

/** What a JSON text with the field's name has in it; a `_` of the name stands for any letter, which is looked at after. */
const holding = (field: string): string => `%${JSON.stringify(field)}%`;

/** How many rows and entries say the old name; a few more where the same word stands in a value. */
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
  for (let last: string | undefined = ''; last !== undefined; ) {
    request.signal?.throwIfAborted();
    last = await renameSlice(context, request, last, (count) => {
      done.rows += count;
    });
    tell();
  }
  for (let last: [string, number] | undefined = ['', 0]; last !== undefined; ) {
    request.signal?.throwIfAborted();
    last = await renameEntries(context, request, last, (count) => {
      done.entries += count;
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
    .where('system', '=', system);
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
  did: (count: number) => void,
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
          .set(cellsByColumn(shape, cells, KEPT_IN))
          .where('id', '=', row.id)
          .where('version', '=', row.version)
          .executeTakeFirst();
        count += Number(result.numUpdatedRows);
      }
      const places = placesOf(
        context,
        fresh.map(({ record }) => record),
      );
      const told: RowsChanged = { entity: shape.entity, action: 'rename', by, at, places };
      tx.notify(ROWS_CHANNEL, told);
      return count;
    });
    did(changed);
    // Who saved one meanwhile may have kept the old name with it: it is looked at again.
    if (changed < fresh.length) return after;
  }
  return rows.length === CHUNK ? (rows.at(-1)?.id as string) : undefined;
}

async function renameEntries(
  context: EntityContext,
  request: RenameRequest,
  [id, version]: [string, number],
  did: (count: number) => void,
): Promise<[string, number] | undefined> {
  const { from, to } = request;
  const rows = await entriesOf(context, request)
    .select(['record_id', 'version', 'changes'])
    .where((eb) => eb.or([eb('record_id', '>', id), eb.and([eb('record_id', '=', id), eb('version', '>', version)])]))
    .orderBy('record_id')
    .orderBy('version')
    .limit(CHUNK)
    .execute();
  const fresh = rows.flatMap((row) => {
    const changes = renamedIn(JSON.parse(row.changes) as Record<string, unknown>, from, to);
    return changes ? [{ ...row, changes: JSON.stringify(changes) }] : [];
  });
  if (fresh.length > 0)
    await context.write(async ({ db }) => {
      for (const row of fresh)
        await db
          .updateTable('history')
          .set({ changes: row.changes })
          .where('entity', '=', context.shape.entity)
          .where('record_id', '=', row.record_id)
          .where('version', '=', row.version)
          .execute();
    });
  did(fresh.length);
  const last = rows.at(-1);
  return rows.length === CHUNK && last ? [last.record_id, last.version] : undefined;
}
