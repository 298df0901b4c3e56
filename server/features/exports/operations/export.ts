import { invalid } from '../../../base/http/httpError.ts';
import { said } from '../../../base/words/said.ts';
import { type Operation, signedIn } from '../../../call/operation.ts';
import { askedSelection } from '../../../records/askedSelection.ts';
import { entityFields } from '../../../records/entityFields.ts';

const MOST_IDS = 10_000;

/** Everything is checked when it is asked for, and again when it runs. */
export const exportRecords: Operation<'records.export'> = {
  async run(context, params) {
    context.access.need(params.entity, 'export');
    askedSelection(context, params, 'export');
    if (params.ids && params.ids.length > MOST_IDS)
      throw invalid(`At most ${MOST_IDS} chosen rows are exported at once.`);
    const session = signedIn(context);
    const { plural } = entityFields(context.runtime, params.entity).definition;
    const jobId = await context.services.jobs.ask({
      kind: 'export',
      title: said('exportTitle', { plural, format: params.format }).in(context.runtime.program),
      userId: session.user.id,
      context: session.context,
      input: params,
    });
    return { msg: said('exportUnderWay'), jobId };
  },
};
