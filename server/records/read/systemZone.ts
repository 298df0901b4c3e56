/** The time zone of the system that somebody works in. */
import { isTimeZone } from '../../../engine/schedules/zone.ts';
import { own } from '../../../metadata/signatures/serverEntities.ts';
import type { OperationContext } from '../../operations/operation.ts';

/** Its own where it says one, else the tenant's. */
export async function systemZone(context: Pick<OperationContext, 'services' | 'runtime' | 'session'>): Promise<string> {
  const id = context.session?.context.system;
  const system = id === undefined ? undefined : await context.services.store.entities(own.system).get(id);
  const zone = system?.values.timeZone;
  return typeof zone === 'string' && isTimeZone(zone) ? zone : context.runtime.timeZone;
}
