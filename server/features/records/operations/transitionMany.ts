import { ownMember } from '../../../../metadata/nameMap.ts';
import { type Operation, signedIn } from '../../../operations/operation.ts';
import { HttpError, invalid } from '../../../platform/http/httpError.ts';
import { t } from '../../../platform/words/localizedText.ts';
import { movePartsOf, transitionActorOf } from '../../../processes/acting.ts';
import { entityFields } from '../../../records/read/entityFields.ts';
import { isAccessible } from '../../../records/read/readAccess.ts';
import { lifecycleOf, transitionRecords } from '../../../records/save/transitionRecords.ts';
import { drawnNumbers, numberRange, transitionAnswer, transitionReport } from '../transitionAnswer.ts';

/** More records than this are moved by a job, where the transition says nothing else. */
const JOB_ABOVE = 200;

/**
 * Moves records along their lifecycle: permitted ones are moved, others are returned with the reason. A dry run tries as many
 * records as one transaction moves.
 */
export const transitionMany: Operation<'records.transitionMany'> = {
  async run(context, params) {
    const { entity, transition, reason, answers, dry = false } = params;
    context.access.need(entity, 'transition');
    const { services, runtime } = context;
    const lifecycle = lifecycleOf(runtime, entity);
    if (!lifecycle) throw invalid(`The entity "${entity}" has no states.`);
    const definition = ownMember(lifecycle.transitions, transition);
    if (!definition) throw new HttpError(412, t('transitionNone'));
    const { label, jobAbove = JOB_ABOVE } = definition;
    const records = dry ? params.records.slice(0, jobAbove) : params.records;
    if (records.length > jobAbove) {
      const session = signedIn(context);
      const { plural } = entityFields(runtime, entity).definition;
      const jobId = await services.jobs.ask({
        kind: 'transition',
        title: t('transitionsTitle', { plural, transition: label }).in(runtime.program),
        userId: session.user.id,
        context: session.context,
        input: params,
      });
      return { msg: t('transitionsUnderWay'), moved: [], refused: [], jobId };
    }
    const order = {
      entity,
      transition,
      records,
      reason,
      dry,
      answers: new Set(answers),
      reaches: isAccessible(context, entity, 'transition'),
    };
    const answer = transitionAnswer(
      context,
      order,
      await transitionRecords(movePartsOf(context), lifecycle, order, transitionActorOf(context)),
    );
    const { length: moved } = answer.moved;
    const numbers = drawnNumbers(context, params, answer.moved);
    const msg = transitionReport(context, params, { moved, refused: answer.refused.length, numbers });
    const [first, last] = numberRange(numbers) ?? [];
    return { msg, ...answer, ...(first === undefined ? {} : { numbers: { first, last } }) };
  },
};
