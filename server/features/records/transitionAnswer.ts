/** The result of moving several records, for calls and jobs. */
import type { Static } from 'typebox';
import { numbersOf } from '../../../engine/lifecycles/lifecycle.ts';
import type { LifecycleDefinition } from '../../../metadata/kinds/lifecycle.ts';
import type { operations } from '../../../metadata/signatures/operations.ts';
import type { OperationContext } from '../../operations/operation.ts';
import { type Localizable, localize, t } from '../../platform/words/localizedText.ts';
import { tenantOf } from '../../platform/words/tenantOf.ts';
import { entityFields } from '../../records/read/entityFields.ts';
import { projection } from '../../records/read/wireRow.ts';
import { lifecycleOf, type TransitionOrder, type TransitionResult } from '../../records/save/transitionRecords.ts';

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

/** The numbers that a transition gave to records, without the order in which they were drawn. */
export const drawnNumbers = (context: OperationContext, order: Moved, moved: readonly MovedRecord[]): string[] => {
  const fields = numbersOf(transitionOf(context, order)).map(([field]) => field);
  return moved.flatMap(({ row }) => fields.flatMap((field) => (typeof row[field] === 'string' ? [row[field]] : [])));
};

type Moved = Pick<TransitionOrder, 'entity' | 'transition'>;

const transitionOf = (
  { runtime }: OperationContext,
  { entity, transition }: Moved,
): LifecycleDefinition['transitions'][string] =>
  lifecycleOf(runtime, entity)?.transitions[transition] as LifecycleDefinition['transitions'][string];

/** The first and the last number, by their digits. */
export function numberRange(numbers: readonly string[]): [first: string, last: string] | undefined {
  const sorted = [...numbers].sort((one, other) => one.localeCompare(other, 'en', { numeric: true }));
  const [first] = sorted;
  const last = sorted.at(-1);
  return first === undefined || last === undefined ? undefined : [first, last];
}

/** The report of moved records in one sentence, with the numbers that they got. */
export function transitionReport(
  context: OperationContext,
  order: Moved,
  { moved, refused, numbers }: { moved: number; refused: number; numbers: readonly string[] },
): Localizable {
  const { label, done } = transitionOf(context, order);
  const { label: one, plural } = entityFields(context.runtime, order.entity).definition;
  const params = { transition: done ?? label, count: moved, what: withinSentence(context, moved === 1 ? one : plural) };
  const [first, last] = numberRange(numbers) ?? [];
  const named = { ...params, first, last };
  if (refused > 0) return t('transitionsPartlyDone', { ...params, refused });
  if (first === undefined && done !== undefined)
    return t('transitionsNamed', { ...params, done: `${done.charAt(0).toLowerCase()}${done.slice(1)}` });
  if (first === undefined) return t('transitionsDone', params);
  return first === last ? t('transitionNumbered', named) : t('transitionsNumbered', named);
}

/** Nouns of German keep their capital, abbreviations of every language. */
function withinSentence({ runtime }: OperationContext, noun: string): string {
  const isKept = tenantOf(runtime.program)?.language === 'de' || /^.\p{Lu}/u.test(noun);
  return isKept ? noun : noun.charAt(0).toLowerCase() + noun.slice(1);
}
