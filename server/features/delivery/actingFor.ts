import type { OperationContext } from '../../call/operation.ts';
import { definitionContext, systemSession } from '../../processes/acting.ts';

/** In the system of a record, by the right of definitions: for who has no session and is let in by something else. */
export async function actingFor(
  { services, now, log, request, requestId }: OperationContext,
  { company, system }: { company: string; system: string },
): Promise<OperationContext> {
  const runtime = await services.runtimeOf(system);
  const session = systemSession(runtime, { company, system });
  const acting = { services, runtime, session, today: runtime.today(now), now, log };
  return { ...definitionContext(acting), request, requestId };
}
