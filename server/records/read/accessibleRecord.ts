import type { EntityVerb } from '../../../metadata/kinds/entity.ts';
import type { OperationContext } from '../../operations/operation.ts';
import { notFound } from '../../platform/http/httpError.ts';
import { t } from '../../platform/words/localizedText.ts';
import type { StoredRecord } from '../../store/index.ts';
import { isAccessible } from './readAccess.ts';

/** A record that this user reaches. @throws HttpError 404, the same whether it is not there or may not be seen */
export async function accessibleRecord(
  context: OperationContext,
  entity: string,
  id: string,
  verb: EntityVerb,
): Promise<StoredRecord> {
  context.access.need(entity, verb);
  const record = await context.services.store.entities(entity).get(id);
  if (!record || !isAccessible(context, entity, verb)(record)) throw notFound(t('recordGone'));
  return record;
}
