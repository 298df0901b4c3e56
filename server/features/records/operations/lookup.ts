import type { Operation } from '../../../operations/operation.ts';
import { invalid } from '../../../platform/http/httpError.ts';
import { lookupRecords } from '../../../records/read/lookupRecords.ts';

/** Values in one call: what 10,000 rows look up in a few sources. */
const MAX_VALUES = 50_000;

/** The records that rules look up in the browser. */
export const lookup: Operation<'records.lookup'> = {
  async run(context, { sources }) {
    const count = sources.reduce((sum, source) => sum + source.values.length, 0);
    if (count > MAX_VALUES) throw invalid(`At most ${MAX_VALUES} values are looked up at once.`);
    return { sources: await lookupRecords(context, sources) };
  },
};
