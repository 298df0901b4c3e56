import { own } from '../../../../metadata/freight/entities.ts';
import { addFile } from '../../../files/fileRows.ts';
import type { Operation } from '../../../operations/operation.ts';
import { HttpError } from '../../../platform/http/httpError.ts';
import { t } from '../../../platform/words/localizedText.ts';
import { printedRecord, printWords } from '../../../printing/printedRecord.ts';
import { printLook } from '../../../printing/printLook.ts';
import { printPdf } from '../../../printing/printPdf.ts';
import { checkLetters } from '../../../printing/unprintable.ts';
import { accessibleRecord } from '../../../records/read/accessibleRecord.ts';
import { verdictOf } from '../verdicts.ts';

/** The print that an invoice has on paper. */
const PRINT = 'invoice';

export const print: Operation<'fulfilment.print'> = {
  async run(context, { invoiceId }) {
    const { services, session, runtime } = context;
    try {
      const invoice = await accessibleRecord(context, own.invoice, invoiceId, 'get');
      const definition = runtime.program.definitions.print[PRINT];
      if (!definition) throw new HttpError(412, t('deliveryNoPrint', { name: PRINT }));
      const printed = await printedRecord(context, definition, invoice);
      checkLetters([printed]);
      const bytes = await printPdf([printed], await printLook(runtime, definition), printWords(context));
      const kept = await services.files.keep(new Uint8Array(bytes));
      const { company = '', system = '' } = session?.context ?? {};
      const row = await addFile(services.store, {
        ...kept,
        name: `${printed.fileName}.pdf`,
        mediaType: 'application/pdf',
        company,
        system,
        by: session?.user.id ?? 'system',
      });
      return { done: true, verdict: 'done', problem: null, name: row.name, file: row.id, size: kept.bytes };
    } catch (error) {
      const { problem } = verdictOf(context, error);
      return { done: false, verdict: 'failed', problem, name: null, file: null, size: null };
    }
  },
};
