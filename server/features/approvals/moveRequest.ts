/** Moves a request by its result, and the record that it is about. */
import { own } from '../../../metadata/signatures/serverEntities.ts';
import type { OperationContext } from '../../operations/operation.ts';
import { HttpError } from '../../platform/http/httpError.ts';
import { movePartsOf, transitionActorOf } from '../../processes/acting.ts';
import { lifecycleOf, transitionRecords } from '../../records/save/transitionRecords.ts';
import type { StoredRecord } from '../../store/index.ts';

type RequestTransition = 'approve' | 'reject' | 'withdraw' | 'reinitiate';

/** @param comment becomes the reason in the history */
export async function moveRequest(
  context: OperationContext,
  id: string,
  transition: RequestTransition,
  comment: string,
): Promise<void> {
  const lifecycle = lifecycleOf(context.runtime, own.request);
  if (!lifecycle) throw new Error('Requests have states.');
  const [outcome] = await transitionRecords(
    movePartsOf(context),
    lifecycle,
    { entity: own.request, transition, records: [{ id }], reason: comment },
    transitionActorOf(context, true),
  );
  if (outcome?.status === 'refused') throw new HttpError(412, outcome.words);
}

/** Raises the event of a result for the record of a request; a record that has moved on since then stays. */
export async function tellRecord(
  context: OperationContext,
  { values: { entity, record } }: StoredRecord,
  event: string,
): Promise<void> {
  if (typeof entity !== 'string' || typeof record !== 'string') return;
  await context.services.processes.tell(context, entity, event, [record]);
}
