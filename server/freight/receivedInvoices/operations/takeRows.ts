import { createHash } from 'node:crypto';
import type { Operation } from '../../../operations/operation.ts';
import { t } from '../../../platform/words/localizedText.ts';
import { storeUpload } from '../../../uploads/storeUpload.ts';
import { uploadedFile } from '../../../uploads/uploadedFile.ts';
import { documentsOfRows } from '../sheetDocuments.ts';
import { isKnownFile, takeReceived } from '../takeReceived.ts';

/** Rows that another program sends are kept as the file that they would be: the same rows again are known. */
export const takeRows: Operation<'receivedInvoices.takeRows'> = {
  async run(context, { data }) {
    const bytes = new TextEncoder().encode(JSON.stringify(data));
    const checksum = createHash('sha256').update(bytes).digest('hex');
    if (await isKnownFile(context, checksum)) return { msg: t('receivedKnown'), rows: [] };
    const name = `${context.now.toISOString().slice(0, 19)}.json`;
    const documents = documentsOfRows(context.runtime.program, name, data);
    const [kept] = await storeUpload(context, [uploadedFile(name, 'application/json', [bytes])]);
    const { msg, rows } = await takeReceived(context, { name, checksum, stored: kept?.id ?? '' }, documents);
    return { msg, rows: rows.map((row) => ({ ...row })) };
  },
};
