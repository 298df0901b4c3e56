/**
 * The job that saves an upload of lanes, part by part. A part and the rows of the upload that it was leave the upload in one
 * transaction: taken up after a kill, the job goes on with those that are still there.
 */

import type { JobRun } from '../../jobs/jobs.ts';
import { jobContext } from '../../operations/jobContext.ts';
import { type OperationContext, signedIn } from '../../operations/operation.ts';
import type { Services } from '../../operations/services.ts';
import { HttpError } from '../../platform/http/httpError.ts';
import { type Localizable, LocalizedText, localize, t } from '../../platform/words/localizedText.ts';
import { accessibleRecord } from '../../records/read/accessibleRecord.ts';
import type { StoreTransaction } from '../../store/index.ts';
import { type Batch, countRows, GONE, oneBatch, updateBatch } from '../../uploads/batches.ts';
import { type SavedLanes, saveLanes } from './saveLanes.ts';
import { contextOfLanes, entitiesOf } from './tariffEntities.ts';

/** Rows of one transaction; a stop is noticed between them. */
const PART = 500;

export interface LaneUploadOutcome {
  batchId: string;
  saved: number;
  ended: number;
  /** Rows of the upload that have errors, found before saving or by saving. */
  wrong: number;
  /** The version that has the lanes now. */
  tariff: string;
}

export async function runLaneUpload(services: Services, run: JobRun): Promise<LaneUploadOutcome> {
  const job = await jobContext(services, run);
  const batch = await oneBatch(services.store, signedIn(job), String(run.input.batchId));
  const context = contextOfLanes(job, batch.entity);
  context.access.need(batch.entity, 'update');
  const endGone = run.input.endGone === true;
  const total = batch.counts.new + batch.counts.changed + (endGone ? (batch.counts.gone ?? 0) : 0);
  const outcome = { batchId: batch.id, ...(await doneBefore(services, batch)), tariff: batch.within ?? '' };
  const tell = () => run.progress(outcome.saved + outcome.ended + outcome.wrong, total);
  const tariff = await accessibleRecord(context, entitiesOf(context).tariff, outcome.tariff, 'get');
  const ours = new Set<string>();
  const comparison = batch.judgedAt === undefined ? {} : { comparison: { at: batch.judgedAt, ours } };
  for (let more = true; more; tell()) {
    run.signal.throwIfAborted();
    const rows = await rowsOf(context, batch, ['new', 'changed'], PART);
    more = rows.length === PART;
    if (rows.length === 0) break;
    const wrong = new Map<number, Record<string, string>>();
    const saved = await partOf(context, wrong, () =>
      saveLanes(
        context,
        {
          tariff,
          rows: rows.map(({ row_number, values, record_id, record_version }) => ({
            ...(JSON.parse(values) as Record<string, unknown>),
            tempId: row_number,
            ...(record_id === null ? {} : { id: record_id, version: record_version }),
          })),
          removed: [],
          ...comparison,
        },
        async (tx, part) => {
          tellRefused(context, part, wrong);
          await release(
            tx,
            batch,
            part.saved.map(({ tempId }) => Number(tempId)),
          );
        },
      ),
    );
    if (saved) outcome.tariff = saved.tariff.id;
    for (const { id } of saved?.saved ?? []) ours.add(id);
    outcome.saved += saved?.saved.length ?? 0;
    outcome.wrong += wrong.size;
    await markWrong(context, batch, wrong);
  }
  for (let more = endGone; more; tell()) {
    run.signal.throwIfAborted();
    const rows = await rowsOf(context, batch, [GONE], PART);
    more = rows.length === PART;
    if (rows.length === 0) break;
    const lanes = await services.store.entities(batch.entity).getMany(rows.flatMap(({ record_id }) => record_id ?? []));
    const removed = lanes.map(({ id, version }) => ({ id, version }));
    const numbers = rows.map(({ row_number }) => row_number);
    // Lanes that somebody removed meanwhile are gone already.
    if (removed.length === 0) await services.store.write((tx) => release(tx, batch, numbers));
    else {
      const saved = await saveLanes(context, { tariff, rows: [], removed }, (tx) => release(tx, batch, numbers));
      outcome.tariff = saved.tariff.id;
      outcome.ended += saved.ended.length;
    }
  }
  const counts = await services.store.write((tx) => countRows(tx, batch.id, batch.counts.rows));
  await updateBatch(services.store, batch, { counts, state: counts.left === 0 ? 'done' : 'ready' });
  // Rows that were invalid before are still in the upload: the report counts them, too.
  return { ...outcome, wrong: counts.wrong };
}

/** Progress before its server died: the counts of an upload are those at its start. */
async function doneBefore({ store }: Services, { id, counts }: Batch) {
  const now = await countRows(store, id, counts.rows);
  return {
    saved: now.saved - counts.saved,
    ended: (counts.gone ?? 0) - (now.gone ?? 0),
    wrong: now.wrong - counts.wrong,
  };
}

type UploadRow = Awaited<ReturnType<typeof rowsOf>>[number];

const rowsOf = ({ services }: OperationContext, batch: Batch, states: readonly string[], limit: number) =>
  services.store.db
    .selectFrom('upload_rows')
    .selectAll()
    .where('batch_id', '=', batch.id)
    .where('state', 'in', [...states])
    .orderBy('row_number')
    .limit(limit)
    .execute();

async function release(
  { db }: Pick<StoreTransaction, 'db'>,
  batch: Batch,
  numbers: readonly UploadRow['row_number'][],
): Promise<void> {
  if (numbers.length === 0) return;
  await db
    .deleteFrom('upload_rows')
    .where('batch_id', '=', batch.id)
    .where('row_number', 'in', [...numbers])
    .execute();
}

/** A part without any valid row does not stop the upload: its errors are reported. */
async function partOf(
  context: OperationContext,
  wrong: Map<number, Record<string, string>>,
  save: () => Promise<SavedLanes>,
): Promise<SavedLanes | undefined> {
  try {
    return await save();
  } catch (error) {
    if (!(error instanceof HttpError) || error.status !== 412) throw error;
    const { errorRows = [], conflicts = [] } = error.body as unknown as Partial<SavedLanes>;
    tellRefused(context, { errorRows, conflicts }, wrong);
    if (wrong.size === 0) throw error;
    return undefined;
  }
}

function tellRefused(
  { runtime }: OperationContext,
  { errorRows, conflicts }: Pick<SavedLanes, 'errorRows' | 'conflicts'>,
  wrong: Map<number, Record<string, string>>,
): void {
  const say = (words: Localizable | string) =>
    words instanceof LocalizedText ? localize(runtime.program, words) : String(words);
  for (const { tempId, errors } of errorRows) {
    wrong.set(Number(tempId), Object.fromEntries(Object.entries(errors).map(([key, words]) => [key, say(words)])));
  }
  for (const { tempId } of conflicts) wrong.set(Number(tempId), { name: say(t('recordWasChanged')) });
}

async function markWrong(
  { services }: OperationContext,
  batch: Batch,
  wrong: ReadonlyMap<number, Record<string, string>>,
): Promise<void> {
  if (wrong.size === 0) return;
  await services.store.write(async ({ db }) => {
    for (const [number, errors] of wrong)
      await db
        .updateTable('upload_rows')
        .set({ state: 'wrong', verdicts: JSON.stringify(errors) })
        .where('batch_id', '=', batch.id)
        .where('row_number', '=', number)
        .execute();
  });
}
