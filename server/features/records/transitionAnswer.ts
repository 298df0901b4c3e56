/** The result of moving several records, for calls and jobs. */
import type { Static } from 'typebox';
import type { operations } from '../../../metadata/signatures/operations.ts';
import { localize, t } from '../../base/words/localizedText.ts';
import type { OperationContext } from '../../call/operation.ts';
import type { TransitionOrder, TransitionResult } from '../../recordAccess/transitionRecords.ts';
import { projection } from '../../recordAccess/wireRow.ts';

type Answer = Static<(typeof operations)['records.transitionMany']['result']>;
export type RefusedRecord = Answer['refused'][number];
export type MovedRecord = Answer['moved'][number];

/** @returns each record on one of the two lists, in the order asked */
export function transitionAnswer(
  context: OperationContext,
  { entity, records }: Pick<TransitionOrder, 'entity' | 'records'>,
  outcomes: readonly TransitionResult[],
): { moved: MovedRecord[]; refused: RefusedRecord[] } {
  const { runtime } = context;
  const project = projection(context, entity);
  const moved: MovedRecord[] = [];
  const refused: RefusedRecord[] = [];
  outcomes.forEach((outcome, index) => {
    const id = records[index]?.id ?? '';
    if (outcome.status === 'moved') moved.push({ id, version: outcome.record.version, row: project(outcome.record) });
    else if (outcome.status === 'conflict') {
      const { stored } = outcome;
      const words = t(stored ? 'recordWasChanged' : 'recordGone').in(runtime.program);
      refused.push({
        id,
        msg: words,
        refusal: stored ? 'changed' : 'gone',
        ...(stored ? { stored: project(stored) } : {}),
      });
    } else {
      const { refusal, words, told } = outcome;
      refused.push({ id, msg: localize(runtime.program, words), refusal, ...(told ? { told: [...told] } : {}) });
    }
  });
  return { moved, refused };
}

/** How it is said. */
export const transitionWords = (transition: string, moved: number, refused: number) =>
  refused === 0
    ? t('transitionsDone', { transition, count: moved })
    : t('transitionsPartlyDone', { transition, count: moved, refused });
