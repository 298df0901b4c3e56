import { type OperationContext, signedIn } from '../../operations/operation.ts';
import { type Batch, oneBatch } from '../../uploads/batches.ts';

/**
 * The user's own upload, of an entity that she may import.
 * @throws HttpError 404 for another's upload, as for none; 403 where she may not import rows of its entity
 */
export async function importOf(context: OperationContext, id: string): Promise<Batch> {
  const batch = await oneBatch(context.services.store, signedIn(context), id);
  context.access.need(batch.entity, 'import');
  return batch;
}
