import { resolveLayer } from '../../../authoring/layerTarget.ts';
import { notFound } from '../../../base/http/httpError.ts';
import { t } from '../../../base/words/localizedText.ts';
import type { Operation } from '../../../call/operation.ts';
import { stopScheduled as stop } from '../scheduled.ts';

export const stopScheduled: Operation<'authoring.stopScheduled'> = {
  async run(context, { layer, jobId }) {
    const place = await resolveLayer(context, layer);
    if (!(await stop(context.services, place.layer, jobId))) throw notFound(t('authoringNotWaiting'));
    return { msg: t('authoringStopped') };
  },
};
