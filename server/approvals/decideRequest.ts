/** Decisions about requests: each by somebody for whom it is pending, one after another, with the history on the request. */
import { own } from '../../metadata/signatures/serverEntities.ts';
import type { OperationContext } from '../operations/operation.ts';
import { HttpError } from '../platform/http/httpError.ts';
import { t } from '../platform/words/localizedText.ts';
import { firstError } from '../records/save/saveOutcome.ts';
import { saveRows } from '../records/save/saveRows.ts';
import type { StoredRecord } from '../store/index.ts';
import { atStep, stepsOfRequest, textsOf } from './approvalSteps.ts';

export type Decision = 'approve' | 'reject' | 'withdraw';

/** What a decision makes of a request: undefined while others have to decide. */
export type DecisionResult = 'approved' | 'rejected' | 'withdrawn' | undefined;

export interface DecisionOrder {
  readonly request: StoredRecord;
  readonly user: string;
  readonly decision: Decision;
  readonly comment: string;
}

/** @throws HttpError 412 if the user may not decide, or the request was changed meanwhile */
export async function decideRequest(context: OperationContext, order: DecisionOrder): Promise<DecisionResult> {
  const { request, user, decision, comment } = order;
  mayDecide(order);
  const { fields, result } = decided(context, order);
  const decisions = Array.isArray(request.values.decisions) ? request.values.decisions : [];
  const { step, stepName } = request.values;
  const made = { step, stepName, user, decision, comment, at: context.now.toISOString() };
  const outcome = await saveRows(context, {
    entity: own.request,
    rows: [{ id: request.id, version: request.version, ...fields, decisions: [...decisions, made] }],
    action: 'save',
    checkAction: 'default',
    byDefinition: true,
  });
  const words = firstError(outcome);
  if (outcome.saved.length === 0) throw new HttpError(412, words ?? t('recordWasChanged'));
  return result;
}

function mayDecide({ request: { values }, user, decision, comment }: DecisionOrder): void {
  if (values.status !== 'pending') throw new HttpError(412, t('approvalNotPending'));
  if (decision === 'withdraw') {
    if (values.initiator !== user) throw new HttpError(412, t('approvalOthers'));
    return;
  }
  if (values.initiator === user) throw new HttpError(412, t('approvalOwn'));
  if (!textsOf(values.pendingFor).includes(user)) throw new HttpError(412, t('approvalNotYours'));
  if (decision === 'reject' && comment.trim() === '') throw new HttpError(412, t('transitionReason'));
}

function decided(
  { now }: OperationContext,
  { request, user, decision }: DecisionOrder,
): { fields: Record<string, unknown>; result: DecisionResult } {
  const over = { pendingFor: [], dueOn: null };
  if (decision === 'withdraw') return { fields: over, result: 'withdrawn' };
  if (decision === 'reject') return { fields: over, result: 'rejected' };
  const steps = stepsOfRequest(request);
  const at = Number(request.values.step ?? 1) - 1;
  const approvedBy = [...textsOf(request.values.approvedBy), user];
  const left = textsOf(request.values.pendingFor).filter((one) => one !== user);
  if (steps[at]?.mode === 'all' && left.length > 0)
    return { fields: { pendingFor: left, approvedBy }, result: undefined };
  if (at + 1 < steps.length) return { fields: { ...atStep(steps, at + 1, now), approvedBy }, result: undefined };
  return { fields: { ...over, approvedBy }, result: 'approved' };
}
