/** Changes existing documents: their types, and linked invoices. All of them or none. */
import { own } from '../../../metadata/signatures/serverEntities.ts';
import { type OperationContext, signedIn } from '../../operations/operation.ts';
import { HttpError } from '../../platform/http/httpError.ts';
import { t } from '../../platform/words/localizedText.ts';
import { writeRecords, writerOf } from '../../records/save/writeRecords.ts';

/** A document as it was read, and what it becomes. */
interface ChangedDocument {
  id: string;
  version: number;
  values: Record<string, unknown>;
}

/** @throws HttpError 412, with nothing written, where somebody else wrote one of them meanwhile */
export async function saveDocuments(context: OperationContext, rows: readonly ChangedDocument[]): Promise<void> {
  const { user } = signedIn(context);
  await context.services.store.write(async (tx) => {
    const inside = context.services.store.within(tx);
    const results = await writeRecords(writerOf(context, inside), own.document, {
      rows: [...rows],
      by: user.id,
      at: context.now.toISOString(),
      action: 'save',
    });
    if (results.some(({ status }) => status !== 'saved')) throw new HttpError(412, t('recordWasChanged'));
  });
}
