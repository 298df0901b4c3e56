/** Many records moved: some in each transaction, which notes them as done, so that none is moved twice after a kill. */

import { ownMember } from '../../../metadata/nameMap.ts';
import type { ParamsOf } from '../../../metadata/signatures/operations.ts';
import { JobFault, type JobRun } from '../../jobs/jobs.ts';
import type { OperationContext } from '../../operations/operation.ts';
import { localize, t } from '../../platform/words/localizedText.ts';
import { actingIn, movePartsOf, transitionActorOf } from '../../processes/acting.ts';
import { begin, doneParts, keepOutcome } from '../../processes/doneWork.ts';
import { isAccessible } from '../../records/read/readAccess.ts';
import { lifecycleOf, transitionRecords } from '../../records/save/transitionRecords.ts';
import {
  drawnNumbers,
  numberRange,
  type RefusedRecord,
  transitionAnswer,
  transitionReport,
} from './transitionAnswer.ts';

const AT_ONCE = 100;
/** Maximum number of reported unmoved records. */
const MAX_REPORTED = 1000;

interface Part {
  moved: number;
  refused: RefusedRecord[];
  /** The first and the last number that its records got; none in parts of an earlier version. */
  numbers?: string[];
}

interface MoveWork extends Pick<JobRun, 'signal' | 'progress'> {
  /** Under this name it is noted what is done: whoever takes the work up again goes on there. */
  readonly work: string;
  /** Records of one transaction; default: 100. */
  readonly atOnce?: number;
}

/** Moves permitted records. @throws JobFault for an unknown transition */
export async function moveInParts(
  context: OperationContext,
  params: ParamsOf<'records.transitionMany'>,
  { work, signal, progress, atOnce = AT_ONCE }: MoveWork,
) {
  const { services } = context;
  const { entity, transition, records } = params;
  context.access.need(entity, 'transition');
  const lifecycle = lifecycleOf(context.runtime, entity);
  const label = lifecycle && ownMember(lifecycle.transitions, transition)?.label;
  if (!lifecycle || label === undefined) throw new JobFault(t('transitionNone'));
  const done = await doneParts<Part>(services.store, work);
  for (let start = 0; start < records.length; start += atOnce) {
    signal.throwIfAborted();
    progress(start, records.length);
    const item = String(start);
    if (done.has(item)) continue;
    const some = records.slice(start, start + atOnce);
    const part = await services.store.write(async (tx) => {
      const inside = actingIn(context, services.store.within(tx));
      const { store } = inside.services;
      if (!(await begin(store, work, item, context.now.toISOString()))) {
        // Another server did it meanwhile: what became of it is what that one says.
        const told = (await doneParts<Part>(store, work)).get(item);
        if (told) return told;
      }
      const order = {
        ...params,
        records: some,
        answers: new Set(params.answers),
        reaches: isAccessible(inside, entity, 'transition'),
      };
      const outcomes = await transitionRecords(movePartsOf(inside), lifecycle, order, transitionActorOf(inside));
      const { moved, refused } = transitionAnswer(inside, order, outcomes);
      const numbers = numberRange(drawnNumbers(inside, params, moved)) ?? [];
      const made: Part = { moved: moved.length, refused: refused.map(({ stored: _, ...one }) => one), numbers };
      await keepOutcome(store, work, item, made);
      return made;
    });
    done.set(item, part);
  }
  progress(records.length, records.length);
  const parts = [...done.values()];
  const moved = parts.reduce((sum, part) => sum + part.moved, 0);
  const refused = parts.flatMap((part) => part.refused);
  return {
    msg: localize(
      context.runtime.program,
      transitionReport(context, params, {
        moved,
        refused: refused.length,
        numbers: parts.flatMap(({ numbers = [] }) => numbers),
      }),
    ),
    moved,
    refused: refused.slice(0, MAX_REPORTED),
    refusedCount: refused.length,
  };
}
