import { type Operation, signedIn } from '../../../call/operation.ts';
import { openBatches, wireBatch } from '../../../uploads/batches.ts';

export const batches: Operation<'imports.batches'> = {
  async run(context, params) {
    const found = await openBatches(context.services.store, signedIn(context), params.for);
    // What a file begins with is for choosing its headers, one upload at a time.
    return { batches: found.map((batch) => wireBatch({ ...batch, source: undefined })) };
  },
};
