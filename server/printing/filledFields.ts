/** Empty fields of a record that is printed before its transition, as the transition would set them (`fills` of a print). */
import { isBlank } from '../../engine/values/blank.ts';
import type { PrintDefinition } from '../../metadata/kinds/print.ts';
import type { OperationContext } from '../operations/operation.ts';
import { userScope } from '../operations/requestScope.ts';
import { type AskBeforeTransition, wouldSet } from '../records/save/transitionRecords.ts';
import type { StoredRecord } from '../store/index.ts';

export async function withFilledFields(
  context: OperationContext,
  { entity, fills }: PrintDefinition,
  record: StoredRecord,
): Promise<StoredRecord> {
  const empty = fills?.fields.filter((field) => isBlank(record.values[field])) ?? [];
  if (!fills || empty.length === 0) return record;
  const { services, runtime, session, today, now } = context;
  const ask: AskBeforeTransition = (_, operation, params) => services.processes.ask(context, operation, params);
  const mover = { by: session?.user.id ?? '', user: session ? userScope(session) : {}, today, now };
  const set = await wouldSet({ store: services.store, runtime, ask }, entity, fills.transition, record, empty, mover);
  return { ...record, values: { ...record.values, ...set } };
}
