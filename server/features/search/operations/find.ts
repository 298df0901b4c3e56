import { isUnstorable } from '../../../../engine/values/codePoints.ts';
import { closedPages } from '../../../access/pageAccess.ts';
import type { Operation } from '../../../operations/operation.ts';
import { invalid } from '../../../platform/http/httpError.ts';
import { findFilters } from '../findFilters.ts';
import { findHelp } from '../findHelp.ts';
import { findRecords } from '../findRecords.ts';

const MIN_LENGTH = 2;
const MAX_LENGTH = 100;
const MAX_CLOSED = 5;

/** Search of the palette: all kinds are searched concurrently, each with a few results. */
export const find: Operation<'search.find'> = {
  async run(context, { q }) {
    if (isUnstorable(q)) throw invalid('The text that is searched for has a NUL or half a character.');
    const typed = q.trim().slice(0, MAX_LENGTH);
    if (typed.length < MIN_LENGTH) return { records: [], filters: [], help: [], closed: [] };
    const [records, filters, help] = await Promise.all([
      findRecords(context, typed),
      findFilters(context, typed),
      findHelp(context, typed),
    ]);
    const { program } = context.runtime;
    const closed = closedPages(program, (permission) => context.access.holds(permission), typed, MAX_CLOSED);
    return { records, filters, help, closed };
  },
};
