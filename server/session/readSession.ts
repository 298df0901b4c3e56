/** Resolves the header `sessionId` to a session: token, user, and valid grants in the selected context. */
import type { RuntimeOf } from '../program/layers/programs.ts';
import type { ProgramRuntime } from '../program/runtime/programRuntime.ts';
import type { Store } from '../store/index.ts';
import { withFirstSystem } from './firstSystem.ts';
import { type GrantRow, type HeldGrant, heldGrants, readGrants, readGroups } from './grants.ts';
import type { Session, SessionContext, SessionUser } from './session.ts';
import { findSession } from './sessions.ts';
import type { SessionRow } from './storedSession.ts';
import { findUser, userOf } from './users.ts';

export type ReadSession =
  | { state: 'none' | 'unknown' | 'broken' }
  | { state: 'valid' | 'expired'; session: Session; row: SessionRow; runtime: ProgramRuntime };

/**
 * `broken`: no token of ours, or its user or last grant is gone; the browser then forgets it. The runtime is the one of the
 * session's system, with what was published for it, in the language of its user.
 */
export async function readSession(
  store: Store,
  runtimeOf: RuntimeOf,
  token: string | undefined,
  now: Date,
): Promise<ReadSession> {
  if (token === undefined || token === '') return { state: 'none' };
  const found = await findSession(store, token, now);
  if (!('row' in found)) return { state: found.state };
  const { row, grants, groups, head } = found;
  const context = await withFirstSystem(store, { context: found.context, grants, hash: row.token_hash });
  const user = found.user && userOf(found.user);
  const runtime = await runtimeOf(context.system, context === found.context ? { head } : undefined, user?.language);
  const session = sessionOf(runtime, user, { grants, groups }, row.token_hash, context, now);
  return session ? { state: found.state, session, row, runtime } : { state: 'broken' };
}

/** @returns undefined where the user is gone or inactive, or holds nothing any more */
export async function sessionFor(
  store: Store,
  runtime: ProgramRuntime,
  userId: string,
  tokenHash: string,
  context: SessionContext,
  now: Date,
): Promise<Session | undefined> {
  const [user, grants, groups] = await Promise.all([
    findUser(store, userId),
    readGrants(store, userId),
    readGroups(store, userId),
  ]);
  return sessionOf(runtime, user, { grants, groups }, tokenHash, context, now);
}

/** Stored permissions of a user. */
export interface Held {
  grants: readonly GrantRow[];
  /** Ids of the groups that have them among their people. */
  groups: readonly string[];
}

/** The session of a user in a context. @returns undefined if the user does not exist, or has no grants */
export function sessionOf(
  runtime: ProgramRuntime,
  user: SessionUser | undefined,
  held: Held,
  tokenHash: string,
  context: SessionContext,
  now: Date,
): Session | undefined {
  const all = heldGrants(held.grants, runtime.program, runtime.today(now));
  if (!user || all.length === 0) return undefined;
  const grants = all.filter((grant) => fits(grant, context));
  const isAdmin = grants.some((grant) => grant.isAdmin);
  const permissions = new Set<string>(
    isAdmin
      ? Object.keys(runtime.program.definitions.permission)
      : grants.flatMap((grant) => [...grant.permissions.keys()]),
  );
  const reach = new Map<string, Set<string>>();
  for (const grant of all) {
    const systems = reach.get(grant.company) ?? new Set<string>();
    systems.add(grant.system);
    reach.set(grant.company, systems);
  }
  const products = [...new Set(grants.flatMap((grant) => grant.products))];
  const groups = [...new Set([...held.groups, ...grants.map(({ role }) => role)])];
  return { tokenHash, user, isAdmin, products, context, grants, groups, permissions, reach };
}

const fits = (grant: HeldGrant, context: SessionContext) =>
  grant.company === context.company && (grant.system === '' || grant.system === context.system);
