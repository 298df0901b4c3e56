/** A price sheet that is to be read as lanes of a version of a tariff: kept as a file, and read by the job of every upload. */
import { own } from '../../../metadata/signatures/serverEntities.ts';
import { t } from '../../base/words/localizedText.ts';
import { type OperationContext, signedIn } from '../../call/operation.ts';
import type { JobOrder } from '../../jobs/job.ts';
import { accessibleRecord } from '../../recordAccess/accessibleRecord.ts';
import { newId } from '../../store/index.ts';
import { addBatch } from '../../uploads/batches.ts';
import type { UploadedFile } from '../../uploads/multipart.ts';
import { storeUpload } from '../../uploads/storeUpload.ts';

/** @throws HttpError 403 or 404 where this user may not write lanes of the tariff */
export async function mayUploadLanes(context: OperationContext, tariffId: string): Promise<void> {
  context.access.need(own.lane, 'import');
  context.access.need(own.lane, 'update');
  await accessibleRecord(context, own.tariff, tariffId, 'get');
}

export async function readLanes(context: OperationContext, tariffId: string, file: UploadedFile) {
  const session = signedIn(context);
  const [kept] = await storeUpload(context, [file]);
  if (!kept) throw new Error('A file that was stored has a row.');
  const batchId = newId();
  const order: JobOrder = {
    kind: 'importRead',
    title: t('uploadTitle', { name: file.name }).in(context.runtime.program),
    userId: session.user.id,
    context: session.context,
    input: { batchId },
  };
  const batch = {
    id: batchId,
    fileId: kept.id,
    fileName: file.name,
    entity: own.lane,
    template: own.lane,
    checkAction: 'tariffLanes' as const,
    within: tariffId,
  };
  const jobId = await context.services.jobs.ask(order, (tx) => addBatch(tx, session, batch));
  return { id: kept.id, name: file.name, size: kept.bytes, type: kept.media_type, batchId, jobId };
}
