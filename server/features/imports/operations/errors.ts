import { csvCell, csvHeading, csvText } from '../../../../engine/values/csvCell.ts';
import type { Operation, OperationContext } from '../../../operations/operation.ts';
import { t } from '../../../platform/words/localizedText.ts';
import type { Batch } from '../../../uploads/batches.ts';
import { madeAnswer } from '../../../uploads/fileAnswer.ts';
import { batchRows } from '../batchRows.ts';
import { importOf } from '../importOf.ts';

const PAGE = 500;

async function linesOf(context: OperationContext, batch: Batch): Promise<string[][]> {
  const { program } = context.runtime;
  const hidden = context.access.hidden(batch.entity);
  const fields = (program.fields[batch.template] ?? []).filter(({ key }) => !hidden.has(key));
  const labelOf = new Map(fields.map(({ key, label }) => [key, label]));
  const lines = [
    [csvHeading('#'), csvHeading(t('uploadErrors').in(program)), ...fields.map(({ label }) => csvHeading(label))],
  ];
  for (let after = 0; ; ) {
    const rows = await batchRows(context, batch, { after, limit: PAGE, state: 'wrong' });
    for (const row of rows) {
      const errors = Object.entries(row.errors ?? {}).map(([key, text]) => `${labelOf.get(key) ?? key}: ${text}`);
      lines.push([csvCell(row.rownum), csvCell(errors.join(' ')), ...fields.map(({ key }) => csvCell(row[key]))]);
    }
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return lines;
    after = last.rownum;
  }
}

/** The user's own upload only: others' rows may be of accounts that she does not see. */
export const errors: Operation<'imports.errors'> = {
  async run(context, { id }) {
    const batch = await importOf(context, id);
    const bytes = csvText(await linesOf(context, batch));
    const name = `${batch.fileName.replace(/\.[^.]*$/, '')} ${context.today}.csv`;
    return madeAnswer('attachment', { name, mediaType: 'text/csv; charset=utf-8', bytes });
  },
};
