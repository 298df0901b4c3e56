/** Changes existing documents: their types, and linked invoices. All of them or none. */
import { own } from '../../../metadata/signatures/serverEntities.ts';
import { HttpError } from '../../base/http/httpError.ts';
import { t } from '../../base/words/localizedText.ts';
import { type OperationContext, signedIn } from '../../call/operation.ts';
import { writeRecords, writerOf } from '../../recordAccess/writeRecords.ts';

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
