/** The job that moves many records: some in each transaction, which notes them as done, so that none is moved twice after a kill. */

import { ownMember } from '../../../metadata/nameMap.ts';
import type { ParamsOf } from '../../../metadata/signatures/operations.ts';
import { t } from '../../base/words/localizedText.ts';
import { jobContext } from '../../call/jobContext.ts';
import type { Services } from '../../call/services.ts';
import { JobFault, type JobRun } from '../../jobs/jobs.ts';
import { actingIn, movePartsOf, transitionActorOf } from '../../processes/acting.ts';
import { begin, doneParts, forgetEndedJobs, keepOutcome, workOfJob } from '../../processes/doneWork.ts';
import { isAccessible } from '../../recordAccess/readAccess.ts';
import { lifecycleOf, transitionRecords } from '../../recordAccess/transitionRecords.ts';
import { type RefusedRecord, transitionAnswer, transitionWords } from './transitionAnswer.ts';

const AT_ONCE = 100;
/** Of those that stay as they are so many are told. */
const MAX_REPORTED = 1000;

interface Part {
  moved: number;
  refused: RefusedRecord[];
}

export async function runTransition(services: Services, run: JobRun): Promise<unknown> {
  const params = run.input as unknown as ParamsOf<'records.transitionMany'>;
  const { entity, transition, records } = params;
  const context = await jobContext(services, run);
  context.access.need(entity, 'transition');
  const lifecycle = lifecycleOf(context.runtime, entity);
  const label = lifecycle && ownMember(lifecycle.transitions, transition)?.label;
  if (!lifecycle || label === undefined) throw new JobFault(t('transitionNone'));
  await forgetEndedJobs(services.store);
  const work = workOfJob(run.job.id);
  const done = await doneParts<Part>(services.store, work);
  for (let start = 0; start < records.length; start += AT_ONCE) {
    run.signal.throwIfAborted();
    run.progress(start, records.length);
    if (done.has(String(start))) continue;
    const some = records.slice(start, start + AT_ONCE);
    const part = await services.store.write(async (tx) => {
      const inside = actingIn(context, services.store.within(tx));
      const { store } = inside.services;
      await begin(store, work, String(start), context.now.toISOString());
      const order = {
        ...params,
        records: some,
        answers: new Set(params.answers),
        reaches: isAccessible(inside, entity, 'transition'),
      };
      const outcomes = await transitionRecords(movePartsOf(inside), lifecycle, order, transitionActorOf(inside));
      const { moved, refused } = transitionAnswer(inside, order, outcomes);
      const made: Part = { moved: moved.length, refused: refused.map(({ stored: _, ...one }) => one) };
      await keepOutcome(store, work, String(start), made);
      return made;
    });
    done.set(String(start), part);
  }
  run.progress(records.length, records.length);
  const parts = [...done.values()];
  const moved = parts.reduce((sum, part) => sum + part.moved, 0);
  const refused = parts.flatMap((part) => part.refused);
  return {
    msg: transitionWords(label, moved, refused.length).in(context.runtime.program),
    moved,
    refused: refused.slice(0, MAX_REPORTED),
    refusedCount: refused.length,
  };
}
