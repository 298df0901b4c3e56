/** The system that somebody works in who chose none: a company begins without one. */
import type { Store } from '../store/index.ts';
import type { GrantRow } from './grants.ts';
import type { SessionContext } from './session.ts';
import { chooseContext } from './sessions.ts';
import { systemsOfCompany } from './wireUser.ts';

/**
 * The context of a session that has no system yet, once there is one: the first of its company, where it is held in all of them.
 * It is the session's from then on.
 */
export async function withFirstSystem(
  store: Store,
  { context, grants, hash }: { context: SessionContext; grants: readonly GrantRow[]; hash: string },
): Promise<SessionContext> {
  if (context.system !== '' || !grants.some(({ company, system }) => company === context.company && system === ''))
    return context;
  const [system] = await systemsOfCompany(store, context.company, 1);
  if (system === undefined) return context;
  const chosen = { ...context, system };
  await chooseContext(store, hash, chosen);
  return chosen;
}
