import type { OperationContext } from '../../operations/operation.ts';
import { definitionContext, systemSession } from '../../processes/acting.ts';

/**
 * A context in the system of a record with the permissions of definitions: for callers without a session, authorized
 * otherwise.
 */
export async function actingFor(
  { services, now, log, request, requestId }: OperationContext,
  { company, system }: { company: string; system: string },
): Promise<OperationContext> {
  const runtime = await services.runtimeOf(system);
  const session = systemSession(runtime, { company, system });
  const acting = { services, runtime, session, today: runtime.today(now), now, log };
  return { ...definitionContext(acting), request, requestId };
}
