import type { EntityVerb } from '../../metadata/kinds/entity.ts';
import { notFound } from '../http/httpError.ts';
import type { OperationContext } from '../operations/operation.ts';
import { said } from '../runtime/said.ts';
import type { StoredRecord } from '../store/index.ts';
import { reaches } from './visible.ts';

/** A record that this user reaches. @throws HttpError 404, the same whether it is not there or may not be seen */
export async function oneRecord(
  context: OperationContext,
  entity: string,
  id: string,
  verb: EntityVerb,
): Promise<StoredRecord> {
  context.access.need(entity, verb);
  const record = await context.services.store.entities(entity).get(id);
  if (!record || !reaches(context, entity, verb)(record)) throw notFound(said('recordGone'));
  return record;
}
