/** A price sheet that is to be read as lanes of a version of a tariff: kept as a file, and read by the job of every upload. */

import type { JobOrder } from '../../jobs/job.ts';
import { type OperationContext, signedIn } from '../../operations/operation.ts';
import { t } from '../../platform/words/localizedText.ts';
import { accessibleRecord } from '../../records/read/accessibleRecord.ts';
import { newId } from '../../store/index.ts';
import { addBatch } from '../../uploads/batches.ts';
import { storeUpload } from '../../uploads/storeUpload.ts';
import type { UploadedFile } from '../../uploads/uploadedFile.ts';
import { contextOfTemplate, entitiesOf } from './tariffEntities.ts';

/** @throws HttpError 403 or 404 where this user may not write lanes of the tariff */
export async function mayUploadLanes(call: OperationContext, tariffId: string): Promise<void> {
  const context = await contextOfTemplate(call, tariffId);
  context.access.need(entitiesOf(context).lane, 'import');
  context.access.need(entitiesOf(context).lane, 'update');
  await accessibleRecord(context, entitiesOf(context).tariff, tariffId, 'get');
}

export async function readLanes(call: OperationContext, tariffId: string, file: UploadedFile) {
  const context = await contextOfTemplate(call, tariffId);
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
    entity: entitiesOf(context).lane,
    template: entitiesOf(context).lane,
    checkAction: 'tariffLanes' as const,
    within: tariffId,
  };
  const jobId = await context.services.jobs.ask(order, (tx) => addBatch(tx, session, batch));
  return { id: kept.id, name: file.name, size: kept.bytes, type: kept.media_type, batchId, jobId };
}
