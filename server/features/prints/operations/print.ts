import type { Operation } from '../../../operations/operation.ts';
import { denied, notFound } from '../../../platform/http/httpError.ts';
import { t } from '../../../platform/words/localizedText.ts';
import { printedRecord, printWords } from '../../../printing/printedRecord.ts';
import { printHtml } from '../../../printing/printHtml.ts';
import { printLook } from '../../../printing/printLook.ts';
import { printPdf } from '../../../printing/printPdf.ts';
import { accessibleRecord } from '../../../records/read/accessibleRecord.ts';
import { madeAnswer } from '../../../uploads/fileAnswer.ts';

/** Records on paper, one after another: each that is named must be within reach. */
export const print: Operation<'records.print'> = {
  async run(context, { print: name, ids, format = 'pdf' }) {
    const { program } = context.runtime;
    const definition = Object.hasOwn(program.definitions.print, name) ? program.definitions.print[name] : undefined;
    if (!definition) throw notFound(t('printGone'));
    context.access.need(definition.entity, 'get');
    if (definition.permission !== undefined && !context.access.holds(definition.permission)) throw denied();
    const records = [];
    for (const id of ids) {
      const record = await accessibleRecord(context, definition.entity, id, 'get');
      records.push(await printedRecord(context, definition, record));
    }
    const [look, words] = [await printLook(context.runtime, definition), printWords(context)];
    const fileName = records.length === 1 ? (records[0]?.fileName ?? name) : definition.label;
    if (format === 'html') {
      const { html, policy } = printHtml(records, look, words);
      const page = { name: `${fileName}.html`, mediaType: 'text/html; charset=utf-8', bytes: html };
      return madeAnswer('inline', page, policy);
    }
    const bytes = await printPdf(records, look, words);
    return madeAnswer('inline', { name: `${fileName}.pdf`, mediaType: 'application/pdf', bytes });
  },
};
