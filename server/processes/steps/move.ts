/** Steps that move records along their lifecycles: the only ones that change a state. */
import type { ProcedureStep } from '../../../metadata/kinds/procedure.ts';
import { denied, HttpError, notFound } from '../../platform/http/httpError.ts';
import { t } from '../../platform/words/localizedText.ts';
import { isAccessible } from '../../records/read/readAccess.ts';
import { lifecycleOf, type TransitionResult, transitionRecords } from '../../records/save/transitionRecords.ts';
import { movePartsOf, transitionActorOf } from '../acting.ts';
import { evaluate, type FlatRecord, held, idOf, noteChange, type Run } from '../run.ts';

type StepOf<Do extends ProcedureStep['do']> = Extract<ProcedureStep, { do: Do }>;

/** @returns the records as they are then: one, or a list where a list was given */
export async function moveStep(run: Run, step: StepOf<'move'>): Promise<FlatRecord | FlatRecord[]> {
  const { context, byItself, answers } = run;
  const { entity, transition } = step;
  const lifecycle = lifecycleOf(context.runtime, entity);
  if (!lifecycle) throw new Error(`The entity "${entity}" has no states.`);
  context.access.need(entity, 'transition');
  const given = evaluate(run, step.record);
  const ids = (Array.isArray(given) ? given : [given]).map(idOf);
  const records = context.services.store.entities(entity);
  const before = new Map((await records.getMany(ids)).map((record) => [record.id, record]));
  const reason = step.reason === undefined ? undefined : String(evaluate(run, step.reason) ?? '');
  const outcomes = await transitionRecords(
    movePartsOf(context),
    lifecycle,
    {
      entity,
      transition,
      records: ids.map((id) => ({ id })),
      reason,
      answers,
      reaches: isAccessible(context, entity, 'transition'),
    },
    transitionActorOf(context, byItself),
  );
  const moved = outcomes.map((outcome, index) => {
    if (outcome.status !== 'moved') throw notMoved(outcome);
    const was = before.get(ids[index] as string);
    noteChange(run, { do: 'move', entity, id: outcome.record.id, transition }, was, outcome.record);
    return held(entity, outcome.record);
  });
  return Array.isArray(given) ? moved : (moved[0] as FlatRecord);
}

/** Why a record was not moved, as a call answers it. */
export function notMoved(outcome: Exclude<TransitionResult, { status: 'moved' }>): HttpError {
  if (outcome.status === 'conflict')
    return outcome.stored ? new HttpError(412, t('recordWasChanged'), { conflicts: [] }) : notFound(t('recordGone'));
  if (outcome.refusal === 'permission') return denied();
  const { told, refusal, words } = outcome;
  return new HttpError(412, words, told ? { [refusal === 'ask' ? 'questions' : 'checks']: told } : {});
}

export async function raiseStep({ context, ...run }: Run, { entity, event, record }: StepOf<'raise'>): Promise<void> {
  const given = evaluate({ context, ...run }, record);
  const ids = [...new Set((Array.isArray(given) ? given : [given]).map(idOf))];
  context.access.need(entity, 'get');
  const found = await context.services.store.entities(entity).getMany(ids);
  if (found.filter(isAccessible(context, entity, 'get')).length < ids.length) throw notFound(t('recordGone'));
  await context.services.processes.tell(context, entity, event, ids);
}
