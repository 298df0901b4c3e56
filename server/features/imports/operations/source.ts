import type { JobOrder } from '../../../jobs/job.ts';
import { type Operation, signedIn } from '../../../operations/operation.ts';
import { HttpError, invalid } from '../../../platform/http/httpError.ts';
import { t } from '../../../platform/words/localizedText.ts';
import { HEADING_ROWS } from '../../../spreadsheets/headingRow.ts';
import { chosenReading } from '../../../spreadsheets/textReading.ts';
import { beginReading } from '../../../uploads/batches.ts';
import { importOf } from '../importOf.ts';

/** Sets the location of the headers, and reads them there. */
export const source: Operation<'imports.source'> = {
  async run(context, { id, sheet, row, ...text }) {
    const session = signedIn(context);
    const { jobs } = context.services;
    const batch = await importOf(context, id);
    if (batch.state === 'reading' || batch.state === 'applying') throw new HttpError(412, t('uploadReading'));
    if (!batch.source) throw new HttpError(412, batch.error ?? t('uploadNoColumns'));
    if (sheet !== undefined && !batch.source.sheets.some(({ name }) => name === sheet))
      throw new HttpError(412, t('sourceNoSheet', { sheet }));
    if (row !== undefined && (row < 1 || row > HEADING_ROWS))
      throw invalid(`The headers are in one of the first ${HEADING_ROWS} rows.`);
    const given = chosenReading(text);
    const wrong = Object.entries(text).find(([key, value]) => value !== undefined && !Object.hasOwn(given, key));
    if (wrong) throw invalid(`No text file is read with the ${wrong[0]} ${JSON.stringify(wrong[1])}.`);
    const chosen = { sheet: sheet ?? batch.source.sheet, row, text: { ...batch.source.text, ...given } };
    const order: JobOrder = {
      kind: 'importRead',
      title: t('uploadTitle', { name: batch.fileName }).in(context.runtime.program),
      userId: session.user.id,
      context: session.context,
      input: { batchId: id, chosen, before: batch.state },
    };
    const jobId = await jobs.ask(order, (tx) => beginReading(tx, batch));
    return { jobId };
  },
};
