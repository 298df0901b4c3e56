import type { EntityVerb } from '../../metadata/kinds/entity.ts';
import { notFound } from '../base/http/httpError.ts';
import { said } from '../base/words/said.ts';
import type { OperationContext } from '../call/operation.ts';
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
