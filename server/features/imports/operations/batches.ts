import { type Operation, signedIn } from '../../../operations/operation.ts';
import { openBatches, wireBatch } from '../../../uploads/batches.ts';

export const batches: Operation<'imports.batches'> = {
  async run(context, params) {
    const found = await openBatches(context.services.store, signedIn(context), params.for);
    // The first lines of a file are for choosing its headers, one upload at a time.
    const allowed = found.filter(({ entity }) => context.access.may(entity, 'import'));
    const { entity: entities } = context.runtime.program.definitions;
    return {
      batches: allowed.map((batch) => {
        const label = entities[batch.entity]?.plural;
        return {
          ...wireBatch({ ...batch, source: undefined }),
          ...(label === undefined ? {} : { entityLabel: label }),
        };
      }),
    };
  },
};
