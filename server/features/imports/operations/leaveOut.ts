import { UPLOAD_NOTES } from '../../../../metadata/kinds/uploadNotes.ts';
import type { Operation, OperationContext } from '../../../operations/operation.ts';
import { HttpError, invalid } from '../../../platform/http/httpError.ts';
import { t } from '../../../platform/words/localizedText.ts';
import { type Batch, LEFT_OUT, ROW_STATES, recountRows, standAnew, wireBatch } from '../../../uploads/batches.ts';
import { importOf } from '../importOf.ts';
import { judgeRows } from '../mapRows.ts';

const PART = 500;

/** Leaves rows out of an upload, or puts them back: those with these numbers, or all with a kind of note. */
export const leaveOut: Operation<'imports.leaveOut'> = {
  async run(context, { id, rows, kind, out }) {
    const batch = await importOf(context, id);
    if (batch.state !== 'ready') throw new HttpError(412, t('uploadReading'));
    if (kind !== undefined && !UPLOAD_NOTES.some((known) => known === kind))
      throw invalid(`Rows are left out by the kinds ${UPLOAD_NOTES.join(', ')}.`);
    const numbers = kind === undefined ? (rows ?? []) : await numbersOfKind(context, batch, kind);
    for (let start = 0; start < numbers.length; start += PART) {
      const part = numbers.slice(start, start + PART);
      if (out) await take(context, batch, part);
      else await putBack(context, batch, part);
    }
    return { batch: wireBatch(await recountRows(context.services.store, batch)) };
  },
};

async function numbersOfKind({ services }: OperationContext, batch: Batch, kind: string): Promise<number[]> {
  const found = await services.store.db
    .selectFrom('upload_rows')
    .select('row_number')
    .where('batch_id', '=', batch.id)
    .where('notes', 'like', `%${kind}%`)
    .execute();
  return found.map(({ row_number }) => row_number);
}

async function take({ services }: OperationContext, batch: Batch, numbers: readonly number[]): Promise<void> {
  await services.store.write(({ db }) =>
    db
      .updateTable('upload_rows')
      .set(({ ref }) => ({ was: ref('state'), state: LEFT_OUT }))
      .where('batch_id', '=', batch.id)
      .where('row_number', 'in', numbers)
      .where('state', 'in', [...ROW_STATES])
      .execute(),
  );
}

/** Rows that are put back are compared again with what is stored now; lanes when they are saved. */
async function putBack(context: OperationContext, batch: Batch, numbers: readonly number[]): Promise<void> {
  const { store } = context.services;
  const rows = await store.write(({ db }) =>
    db
      .updateTable('upload_rows')
      .set(({ fn, ref }) => ({ state: fn.coalesce(ref('was'), ref('state')), was: null }))
      .where('batch_id', '=', batch.id)
      .where('row_number', 'in', numbers)
      .where('state', '=', LEFT_OUT)
      .returning(['row_number', 'values'])
      .execute(),
  );
  if (batch.within !== undefined || rows.length === 0) return;
  const read = rows.map(({ row_number: number, values }) => ({ number, values: JSON.parse(values) }));
  await standAnew(store, batch, await judgeRows({ context, batch }, read), batch.judgedAt ?? '');
}
