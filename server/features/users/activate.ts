import { own } from '../../../metadata/signatures/serverEntities.ts';
import type { OperationContext } from '../../operations/operation.ts';
import type { Store } from '../../store/index.ts';

/** The event on which a user who was invited may sign in. */
const ACCEPTED = 'accepted';

/** A user who was invited may sign in from now on: the lifecycle's own transition, in the transaction of a store. */
export async function activate(context: OperationContext, store: Store, userId: string): Promise<void> {
  const services = { ...context.services, store };
  await services.processes.tell({ ...context, services }, own.user, ACCEPTED, [userId]);
  const record = await store.entities(own.user).get(userId);
  if (record?.values.isActive !== true) throw new Error('The lifecycle of users has no way on the event "accepted".');
}
