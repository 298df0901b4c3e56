import type { Operation } from '../../../operations/operation.ts';
import { invalid } from '../../../platform/http/httpError.ts';
import { GONE, LEFT_OUT, ROW_STATES } from '../../../uploads/batches.ts';
import { batchRows } from '../batchRows.ts';
import { followRecords } from '../followRecords.ts';
import { importOf } from '../importOf.ts';

const DEFAULT_PAGE = 500;
const MAX_PAGE_SIZE = 10_000;
const SHOWN = [...ROW_STATES, GONE, LEFT_OUT] as const;

export const rows: Operation<'imports.rows'> = {
  async run(context, { id, after, pageLimit, state }) {
    const found = await importOf(context, id);
    const limit = Math.min(pageLimit || DEFAULT_PAGE, MAX_PAGE_SIZE);
    const from = after !== undefined && /^\d{1,12}$/.test(after) ? Number(after) : 0;
    // States are updated for the first page only: a user who pages through the rows sees each once.
    const batch = from === 0 ? await followRecords(context, found) : found;
    const wanted = SHOWN.find((one) => one === state);
    if (state !== undefined && state !== '' && !wanted) throw invalid(`The rows of an upload are ${SHOWN.join(', ')}.`);
    const listed = await batchRows(context, batch, { after: from, limit: limit + 1, state: wanted });
    const shown = listed.slice(0, limit);
    const last = shown.at(-1);
    return {
      rows: shown,
      ...(listed.length > limit && last ? { next: String(last.rownum) } : {}),
      total: wanted ? (batch.counts[wanted] ?? 0) : ROW_STATES.reduce((sum, one) => sum + batch.counts[one], 0),
    };
  },
};
