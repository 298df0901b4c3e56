import { placeOf } from '../../../authoring/place.ts';
import { notFound } from '../../../base/http/httpError.ts';
import { said } from '../../../base/words/said.ts';
import type { Operation } from '../../../call/operation.ts';
import { stopScheduled as stop } from '../scheduled.ts';

export const stopScheduled: Operation<'authoring.stopScheduled'> = {
  async run(context, { layer, jobId }) {
    const place = await placeOf(context, layer);
    if (!(await stop(context.services, place.layer, jobId))) throw notFound(said('authoringNotWaiting'));
    return { msg: said('authoringStopped') };
  },
};
