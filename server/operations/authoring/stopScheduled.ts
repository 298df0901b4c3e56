import { placeOf } from '../../authoring/place.ts';
import { stopScheduled as stop } from '../../authoring/scheduled.ts';
import { notFound } from '../../http/httpError.ts';
import { said } from '../../runtime/said.ts';
import type { Operation } from '../operation.ts';

export const stopScheduled: Operation<'authoring.stopScheduled'> = {
  async run(context, { layer, jobId }) {
    const place = await placeOf(context, layer);
    if (!(await stop(context.services, place.layer, jobId))) throw notFound(said('authoringNotWaiting'));
    return { msg: said('authoringStopped') };
  },
};
