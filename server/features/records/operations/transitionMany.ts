import { ownMember } from '../../../../metadata/nameMap.ts';
import { HttpError, invalid } from '../../../base/http/httpError.ts';
import { said } from '../../../base/words/said.ts';
import { type Operation, signedIn } from '../../../call/operation.ts';
import { followingFor, moverOf } from '../../../processes/acting.ts';
import { entityFields } from '../../../records/entityFields.ts';
import { lifecycleOf, moveRecords } from '../../../records/moveRecords.ts';
import { reaches } from '../../../records/visible.ts';
import { transitionAnswer, transitionWords } from '../transitionAnswer.ts';

/** More records than this are moved by a job, where the transition says nothing else. */
const JOB_ABOVE = 200;

/** Moves records along their lifecycle: those that may are moved, the others told why not. */
export const transitionMany: Operation<'records.transitionMany'> = {
  async run(context, params) {
    const { entity, transition, reason, records, answers } = params;
    context.access.need(entity, 'transition');
    const { services, runtime } = context;
    const lifecycle = lifecycleOf(runtime, entity);
    if (!lifecycle) throw invalid(`The entity "${entity}" has no states.`);
    const definition = ownMember(lifecycle.transitions, transition);
    if (!definition) throw new HttpError(412, said('transitionNone'));
    const { label, jobAbove = JOB_ABOVE } = definition;
    if (records.length > jobAbove) {
      const session = signedIn(context);
      const { plural } = entityFields(runtime, entity).definition;
      const jobId = await services.jobs.ask({
        kind: 'transition',
        title: said('transitionsTitle', { plural, transition: label }).in(runtime.program),
        userId: session.user.id,
        context: session.context,
        input: params,
      });
      return { msg: said('transitionsUnderWay'), moved: [], refused: [], jobId };
    }
    const order = {
      entity,
      transition,
      records,
      reason,
      answers: new Set(answers),
      reaches: reaches(context, entity, 'transition'),
    };
    const parts = { store: services.store, runtime, follow: followingFor(context) };
    const answer = transitionAnswer(context, order, await moveRecords(parts, lifecycle, order, moverOf(context)));
    return { msg: transitionWords(label, answer.moved.length, answer.refused.length), ...answer };
  },
};
