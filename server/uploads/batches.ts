/** Uploads whose rows are not all saved yet: read, mapped, looked through, saved or forgotten by the one who sent them. */

import type { Selectable } from 'kysely';
import type { Static } from 'typebox';
import type { CheckAction } from '../../metadata/kinds/checkActions.ts';
import type { BatchSchema } from '../../metadata/signatures/features/imports.ts';
import { systemClock } from '../platform/clock.ts';
import { HttpError, notFound } from '../platform/http/httpError.ts';
import { t } from '../platform/words/localizedText.ts';
import type { Session } from '../session/session.ts';
import type { Header } from '../spreadsheets/headers.ts';
import type { TableSource } from '../spreadsheets/tableSource.ts';
import type { UploadBatchesTable, UploadRowsTable } from '../store/database.ts';
import type { Store, StoreTransaction } from '../store/index.ts';
import type { Mapping } from './columnMappings.ts';

export type BatchState = 'reading' | 'mapping' | 'ready' | 'applying' | 'failed' | 'done';
/** State of an upload's row; a row that a save would refuse is always `wrong`. */
export const ROW_STATES = ['new', 'changed', 'same', 'wrong'] as const;
export type RowState = (typeof ROW_STATES)[number];
/** A stored record that the file does not have: no row of it, yet kept beside them to be looked at. */
export const GONE = 'gone' as const;
/** A row of the file that its user leaves out; it can be put back. */
export const LEFT_OUT = 'out' as const;

/** `rows` is the file; each of them is saved already, or one of the other four. */
export interface BatchCounts extends Record<RowState, number> {
  rows: number;
  /** Rows that were saved, and are not in the upload any more. */
  saved: number;
  /** Number of unsaved rows except unchanged ones. */
  left: number;
  /** Stored records that the file does not have, where the upload was compared with all of them. */
  gone?: number;
  /** Rows that are left out, if any. */
  out?: number;
  /** Rows with notes that are still in the upload, if any. */
  noted?: number;
}

export interface Batch {
  id: string;
  fileId: string;
  fileName: string;
  entity: string;
  template: string;
  /** The record that the rows belong to: the tariff of lanes. */
  within: string | undefined;
  state: BatchState;
  /** Source of the headers; undefined before they were read. */
  source: TableSource | undefined;
  headers: Header[];
  mapping: Mapping | undefined;
  remembered: boolean;
  counts: BatchCounts;
  error: string | undefined;
  /** For what its cells are checked. */
  checkAction: CheckAction;
  /** Time since which its rows have their states, by the clock of saves; undefined before mapping. */
  judgedAt: string | undefined;
  createdAt: string;
  createdBy: string;
}

interface Summary {
  source?: TableSource;
  headers: Header[];
  remembered: boolean;
  counts: BatchCounts;
  error?: string;
  judgedAt?: string;
  checkAction?: CheckAction;
  within?: string;
}

export const noCounts: BatchCounts = { rows: 0, new: 0, changed: 0, same: 0, wrong: 0, saved: 0, left: 0 };

/** How many rows are there to be saved. */
export const leftOf = (counts: Readonly<Record<RowState, number>>): number =>
  counts.new + counts.changed + counts.wrong;

function fromRow(row: Selectable<UploadBatchesTable>): Batch {
  const summary = JSON.parse(row.summary) as Summary;
  const mapping = JSON.parse(row.mapping) as Mapping | null;
  return {
    id: row.id,
    fileId: row.file_id ?? '',
    fileName: row.file_name,
    entity: row.entity,
    template: row.template,
    within: summary.within,
    state: row.state as BatchState,
    source: summary.source,
    headers: summary.headers,
    mapping: mapping ?? undefined,
    remembered: summary.remembered,
    counts: { ...noCounts, ...summary.counts },
    error: summary.error,
    judgedAt: summary.judgedAt,
    checkAction: summary.checkAction ?? 'default',
    createdAt: row.created_at,
    createdBy: row.created_by,
  };
}

export function wireBatch(batch: Batch): Static<typeof BatchSchema> {
  return {
    id: batch.id,
    fileId: batch.fileId,
    fileName: batch.fileName,
    entity: batch.entity,
    template: batch.template,
    ...(batch.within === undefined ? {} : { within: batch.within }),
    status: batch.state,
    ...(batch.source ? { source: batch.source } : {}),
    headers: batch.headers,
    ...(batch.mapping ? { mapping: batch.mapping } : {}),
    remembered: batch.remembered,
    counts: batch.counts,
    ...(batch.error === undefined ? {} : { error: batch.error }),
    createdOn: batch.createdAt,
    createdBy: batch.createdBy,
  };
}

/** Adds an upload; the same transaction requests the job that reads it. */
export async function addBatch(
  { db }: Pick<StoreTransaction, 'db'>,
  session: Session,
  batch: Pick<Batch, 'id' | 'fileId' | 'fileName' | 'entity' | 'template' | 'checkAction'> & { within?: string },
): Promise<void> {
  const now = systemClock.now().toISOString();
  const summary: Summary = {
    headers: [],
    remembered: false,
    counts: noCounts,
    checkAction: batch.checkAction,
    ...(batch.within === undefined ? {} : { within: batch.within }),
  };
  await db
    .insertInto('upload_batches')
    .values({
      id: batch.id,
      screen: '',
      entity: batch.entity,
      template: batch.template,
      file_id: batch.fileId,
      file_name: batch.fileName,
      state: 'reading',
      mapping: 'null',
      rows: 0,
      summary: JSON.stringify(summary),
      company: session.context.company,
      system: session.context.system,
      account: '',
      created_at: now,
      created_by: session.user.id,
      updated_at: now,
    })
    .execute();
}

const own = (store: Store, session: Session) =>
  store.db
    .selectFrom('upload_batches')
    .selectAll()
    .where('created_by', '=', session.user.id)
    .where('company', '=', session.context.company)
    .where('system', '=', session.context.system);

/** The user's own, of this system, newest first: those that still have something to do. */
export async function openBatches(store: Store, session: Session, entity?: string): Promise<Batch[]> {
  const query = own(store, session).where('state', '!=', 'done').orderBy('created_at', 'desc').limit(100);
  const rows = await (entity === undefined ? query : query.where('entity', '=', entity)).execute();
  return rows.map(fromRow);
}

/** Uploads of a system that were begun within a time, newest first. @param by only those of this user */
export async function batchesOfSystem(
  store: Store,
  { context }: Pick<Session, 'context'>,
  { from, until, by, limit }: { from: string; until: string; by?: string | undefined; limit: number },
): Promise<Batch[]> {
  const query = store.db
    .selectFrom('upload_batches')
    .selectAll()
    .where('company', '=', context.company)
    .where('system', '=', context.system)
    .where('created_at', '>=', from)
    .where('created_at', '<', until)
    .orderBy('created_at', 'desc')
    .limit(limit);
  const rows = await (by === undefined ? query : query.where('created_by', '=', by)).execute();
  return rows.map(fromRow);
}

/** @throws HttpError 404 for another's upload, as for none */
export async function oneBatch(store: Store, session: Session, id: string): Promise<Batch> {
  const row = await own(store, session).where('id', '=', id).executeTakeFirst();
  if (!row) throw notFound(t('uploadGone'));
  return fromRow(row);
}

type BatchChange = Partial<
  Pick<Batch, 'state' | 'source' | 'headers' | 'mapping' | 'remembered' | 'counts' | 'error' | 'judgedAt'>
>;

/**
 * Reads an upload again, by a job requested in the same transaction.
 * @throws HttpError 412 if another job has started reading it
 */
export async function beginReading(
  { db }: Pick<StoreTransaction, 'db'>,
  batch: Batch,
  mapping = batch.mapping,
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('upload_batches')
    .set({ state: 'reading', mapping: JSON.stringify(mapping ?? null), updated_at: systemClock.now().toISOString() })
    .where('id', '=', batch.id)
    .where('state', '!=', 'reading')
    .executeTakeFirst();
  if (Number(numUpdatedRows) !== 1) throw new HttpError(412, t('uploadReading'));
}

const summaryOf = (batch: Batch): Summary => ({
  ...(batch.source ? { source: batch.source } : {}),
  headers: batch.headers,
  remembered: batch.remembered,
  counts: batch.counts,
  ...(batch.error === undefined ? {} : { error: batch.error }),
  ...(batch.judgedAt === undefined ? {} : { judgedAt: batch.judgedAt }),
  checkAction: batch.checkAction,
  ...(batch.within === undefined ? {} : { within: batch.within }),
});

/**
 * Saves the rows of an upload, by a job requested in the same transaction.
 * @throws HttpError 412 if the upload is not ready
 */
export async function beginApplying({ db }: Pick<StoreTransaction, 'db'>, batch: Batch): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('upload_batches')
    .set({ state: 'applying', updated_at: systemClock.now().toISOString() })
    .where('id', '=', batch.id)
    .where('state', '=', 'ready')
    .executeTakeFirst();
  if (Number(numUpdatedRows) !== 1)
    throw new HttpError(412, t(batch.state === 'mapping' ? 'mappingNothing' : 'uploadReading'));
}

export async function updateBatch(store: Store, batch: Batch, change: BatchChange): Promise<Batch> {
  const next = { ...batch, ...change };
  await store.write(({ db }) =>
    db
      .updateTable('upload_batches')
      .set({
        state: next.state,
        mapping: JSON.stringify(next.mapping ?? null),
        rows: next.counts.rows,
        summary: JSON.stringify(summaryOf(next)),
        updated_at: systemClock.now().toISOString(),
      })
      .where('id', '=', batch.id)
      .execute(),
  );
  return next;
}

/** The browser's id of an upload's row. */
export const tempIdOf = (batchId: string, rowNumber: number) => `${batchId}:${rowNumber}`;

const BATCH_SIZE = 500;

/** How many rows of each state an upload has, of so many that its file has. */
export async function countRows({ db }: Pick<StoreTransaction, 'db'>, id: string, rows: number): Promise<BatchCounts> {
  const found = await db
    .selectFrom('upload_rows')
    .select(['state', ({ fn }) => fn.countAll().as('count')])
    .where('batch_id', '=', id)
    .groupBy('state')
    .execute();
  const by = new Map(found.map(({ state, count }) => [state, Number(count)]));
  const states = Object.fromEntries(ROW_STATES.map((state) => [state, by.get(state) ?? 0])) as Record<RowState, number>;
  const gone = by.get(GONE);
  const out = by.get(LEFT_OUT) ?? 0;
  const there = ROW_STATES.reduce((sum, state) => sum + states[state], out);
  const noted = await countNoted({ db }, id);
  return {
    ...states,
    rows,
    saved: rows - there,
    left: leftOf(states),
    ...(gone === undefined ? {} : { gone }),
    ...(out > 0 ? { out } : {}),
    ...(noted > 0 ? { noted } : {}),
  };
}

async function countNoted({ db }: Pick<StoreTransaction, 'db'>, id: string): Promise<number> {
  const { count } = await db
    .selectFrom('upload_rows')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('batch_id', '=', id)
    .where('notes', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** A row of an upload as it is compared with what is stored. */
export type JudgedRow = Omit<Selectable<UploadRowsTable>, 'batch_id' | 'notes' | 'about' | 'was'>;

/**
 * Updates the states of an upload's rows. Rows saved in the meantime stay removed, and an upload that is being read
 * again is unchanged.
 * @param judgedAt time since which all rows have their states
 */
export async function standAnew(
  store: Store,
  batch: Batch,
  rows: readonly JudgedRow[],
  judgedAt: string,
): Promise<Batch> {
  return store.write(async ({ db }) => {
    const isReady = db
      .selectFrom('upload_batches')
      .select('id')
      .where('id', '=', batch.id)
      .where('state', '=', 'ready');
    if (!(await isReady.executeTakeFirst())) return batch;
    for (const { row_number, state, verdicts, record_id, record_version } of rows)
      await db
        .updateTable('upload_rows')
        .set({ state, verdicts, record_id, record_version })
        .where('batch_id', '=', batch.id)
        .where('row_number', '=', row_number)
        .execute();
    const next: Batch = { ...batch, counts: await countRows({ db }, batch.id, batch.counts.rows), judgedAt };
    await db
      .updateTable('upload_batches')
      .set({ summary: JSON.stringify(summaryOf(next)), updated_at: systemClock.now().toISOString() })
      .where('id', '=', batch.id)
      .execute();
    return next;
  });
}

/** Counts the rows of an upload again, once some were left out or put back. */
export async function recountRows(store: Store, batch: Batch): Promise<Batch> {
  return updateBatch(store, batch, { counts: await countRows(store, batch.id, batch.counts.rows) });
}

/** Takes saved rows out; an upload without rows is done. Another's upload is left alone. */
export async function releaseBatch(
  store: Store,
  id: string,
  session: Session,
  tempIds: readonly unknown[],
): Promise<void> {
  const batch = await oneBatch(store, session, id);
  const numbers = tempIds
    .map((tempId) =>
      typeof tempId === 'string' && tempId.startsWith(`${id}:`) ? Number(tempId.slice(id.length + 1)) : 0,
    )
    .filter((number) => Number.isSafeInteger(number) && number > 0);
  const counts = await store.write(async ({ db }) => {
    for (let start = 0; start < numbers.length; start += BATCH_SIZE) {
      const part = numbers.slice(start, start + BATCH_SIZE);
      await db.deleteFrom('upload_rows').where('batch_id', '=', id).where('row_number', 'in', part).execute();
    }
    return countRows({ db }, id, batch.counts.rows);
  });
  await updateBatch(store, batch, { counts, ...(counts.left === 0 ? { state: 'done' } : {}) });
}

export async function discardBatch(store: Store, id: string): Promise<void> {
  await store.write(async ({ db }) => {
    await db.deleteFrom('upload_rows').where('batch_id', '=', id).execute();
    await db.deleteFrom('upload_batches').where('id', '=', id).execute();
  });
}
