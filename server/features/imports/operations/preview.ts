import type { Operation } from '../../../operations/operation.ts';
import { batchRows } from '../batchRows.ts';
import { followRecords } from '../followRecords.ts';
import { importOf } from '../importOf.ts';

const SAMPLES = 5;

/** Preview of an upload: counts, and sample rows of each state. */
export const preview: Operation<'imports.preview'> = {
  async run(context, { id }) {
    const batch = await followRecords(context, await importOf(context, id));
    const some = (state: 'new' | 'changed' | 'same') => batchRows(context, batch, { after: 0, limit: SAMPLES, state });
    const [fresh, changed, same] = await Promise.all([some('new'), some('changed'), some('same')]);
    return {
      counts: batch.counts,
      samples: { new: fresh, changed: changed.map(({ was, ...row }) => ({ row, was })), same },
    };
  },
};
