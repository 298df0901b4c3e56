import { invalid } from '../../http/httpError.ts';
import { mayAskSource } from '../../records/mayAskList.ts';
import { fetchSources } from '../../records/sources.ts';
import { reachable } from '../../records/visible.ts';
import type { Operation } from '../operation.ts';

/** Values in one call: what 10,000 rows look up in a few sources. */
const MOST_VALUES = 50_000;

/** The records that rules look up in the browser: what a suggestion would show, and no more. */
export const lookup: Operation<'records.lookup'> = {
  async run(context, { sources }) {
    const count = sources.reduce((sum, source) => sum + source.values.length, 0);
    if (count > MOST_VALUES) throw invalid(`At most ${MOST_VALUES} values are looked up at once.`);
    const allowed = sources.filter(({ source }) => mayAskSource(context.runtime, context.access, source));
    const found = await fetchSources(context.services.store, context.runtime, allowed, (entity, filter, template) => ({
      selection: reachable(context, entity, 'suggest', filter, template),
      hidden: context.access.hidden(entity),
    }));
    for (const { source } of sources) found[source] ??= [];
    return { sources: found };
  },
};
