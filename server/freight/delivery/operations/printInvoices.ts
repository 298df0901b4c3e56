import { own } from '../../../../metadata/freight/entities.ts';
import type { Operation } from '../../../operations/operation.ts';
import { HttpError } from '../../../platform/http/httpError.ts';
import { t } from '../../../platform/words/localizedText.ts';
import { printedRecord, printWords } from '../../../printing/printedRecord.ts';
import { printLook } from '../../../printing/printLook.ts';
import { printPdf } from '../../../printing/printPdf.ts';
import { accessibleRecord } from '../../../records/read/accessibleRecord.ts';
import { madeAnswer } from '../../../uploads/fileAnswer.ts';
import { withNumber } from '../invoiceNumber.ts';
import { viewProfile } from '../matching.ts';
import { DEFAULT_PRINT, printOf } from '../printedInvoices.ts';

/** Copies of invoices in one file: format, number and permission to download come from the view profile of each invoice. */
export const printInvoices: Operation<'delivery.printInvoices'> = {
  async run(context, { ids }) {
    const records = [];
    const looks = [];
    for (const id of ids) {
      const invoice = await accessibleRecord(context, own.invoice, id, 'get');
      const profile = await viewProfile(context, invoice);
      if (profile?.values.isTemplateDownload === false) throw new HttpError(403, t('webDownloadOff'));
      const print = printOf(context, profile, profile ? undefined : DEFAULT_PRINT);
      const shown = profile ? await withNumber(context, profile, invoice) : invoice;
      looks.push(await printLook(context.runtime, print));
      records.push(await printedRecord(context, print, shown));
    }
    const [look] = looks;
    if (!look) throw new HttpError(422, t('recordGone'));
    const bytes = await printPdf(records, look, printWords(context));
    const name = records.length === 1 ? (records[0]?.fileName ?? DEFAULT_PRINT) : DEFAULT_PRINT;
    return madeAnswer('inline', { name: `${name}.pdf`, mediaType: 'application/pdf', bytes });
  },
};
