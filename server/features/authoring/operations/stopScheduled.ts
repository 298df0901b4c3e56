import { resolveLayer } from '../../../authoring/layerTarget.ts';
import type { Operation } from '../../../operations/operation.ts';
import { notFound } from '../../../platform/http/httpError.ts';
import { t } from '../../../platform/words/localizedText.ts';
import { stopScheduled as stop } from '../scheduled.ts';

export const stopScheduled: Operation<'authoring.stopScheduled'> = {
  async run(context, { layer, jobId }) {
    const place = await resolveLayer(context, layer);
    if (!(await stop(context.services, place.layer, jobId))) throw notFound(t('authoringNotWaiting'));
    return { msg: t('authoringStopped') };
  },
};
