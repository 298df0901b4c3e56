import { type Operation, signedIn } from '../../../operations/operation.ts';
import { invalid } from '../../../platform/http/httpError.ts';
import { t } from '../../../platform/words/localizedText.ts';
import { entityFields } from '../../../records/read/entityFields.ts';
import { requestedSelection } from '../../../records/read/requestedSelection.ts';

const MAX_IDS = 10_000;

/** Everything is checked on request, and again when it runs. */
export const exportRecords: Operation<'records.export'> = {
  async run(context, params) {
    context.access.need(params.entity, 'export');
    await requestedSelection(context, params, 'export');
    if (params.ids && params.ids.length > MAX_IDS)
      throw invalid(`At most ${MAX_IDS} chosen rows are exported at once.`);
    const session = signedIn(context);
    const { plural } = entityFields(context.runtime, params.entity).definition;
    const jobId = await context.services.jobs.ask({
      kind: 'export',
      title: t('exportTitle', { plural, format: params.format }).in(context.runtime.program),
      userId: session.user.id,
      context: session.context,
      input: params,
    });
    return { msg: t('exportUnderWay'), jobId };
  },
};
