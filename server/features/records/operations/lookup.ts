import { invalid } from '../../../base/http/httpError.ts';
import type { Operation } from '../../../call/operation.ts';
import { lookedUp } from '../../../records/lookedUp.ts';

/** Values in one call: what 10,000 rows look up in a few sources. */
const MOST_VALUES = 50_000;

/** The records that rules look up in the browser. */
export const lookup: Operation<'records.lookup'> = {
  async run(context, { sources }) {
    const count = sources.reduce((sum, source) => sum + source.values.length, 0);
    if (count > MOST_VALUES) throw invalid(`At most ${MOST_VALUES} values are looked up at once.`);
    return { sources: await lookedUp(context, sources) };
  },
};
