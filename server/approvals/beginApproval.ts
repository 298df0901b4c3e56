/** Requests that wait for approval: of a record whose transition declares it, or of their own content. */
import { own } from '../../metadata/signatures/serverEntities.ts';
import type { OperationContext } from '../operations/operation.ts';
import { HttpError } from '../platform/http/httpError.ts';
import { t } from '../platform/words/localizedText.ts';
import { firstError } from '../records/save/saveOutcome.ts';
import { saveRows } from '../records/save/saveRows.ts';
import type { StoredRecord } from '../store/index.ts';
import { atStep, flowFor, stepsOf } from './approvalSteps.ts';

export interface NewRequest {
  readonly kind: string;
  readonly initiator: string;
  /** The values that conditions of flows read. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Further fields of the request. */
  readonly fields: Readonly<Record<string, unknown>>;
}

/** @returns the id of the request @throws HttpError 412 if no flow applies, or a step has nobody to decide */
export async function addRequest(
  context: OperationContext,
  { kind, initiator, values, fields }: NewRequest,
): Promise<string> {
  const flow = await flowFor(context, kind, values);
  const steps = await stepsOf(context, flow, initiator);
  const people = [...new Set([initiator, ...steps.flatMap(({ people: of }) => of)])];
  const row = {
    ...fields,
    kind,
    flow: flow.id,
    initiator,
    initiatedOn: context.now.toISOString(),
    allAssociatedUsers: people,
    approvedBy: [],
    steps,
    ...atStep(steps, 0, context.now),
  };
  const outcome = await saveRows(context, {
    entity: own.request,
    rows: [row],
    action: 'save',
    checkAction: 'default',
    byDefinition: true,
  });
  const [saved] = outcome.saved;
  const words = firstError(outcome);
  if (!saved) throw new HttpError(412, words ?? t('recordWasChanged'));
  return saved.id;
}

/** Begins the approval of a record. */
export async function beginApproval(
  context: OperationContext,
  { entity, record, initiator }: { readonly entity: string; readonly record: StoredRecord; readonly initiator: string },
): Promise<void> {
  const { definitions } = context.runtime.program;
  const { label = entity, title = '' } = definitions.entity[entity] ?? {};
  await addRequest(context, {
    kind: entity,
    initiator,
    values: record.values,
    fields: {
      requestViewType: 'grid',
      title: String(record.values[title] ?? record.id),
      subTitle: label,
      entity,
      record: record.id,
    },
  });
}
