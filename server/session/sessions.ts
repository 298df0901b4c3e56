/** The session store: begun, found, moved on, extended, ended. Only the hash of a token is kept. */
import type { Backend } from '../store/backend.ts';
import type { Store } from '../store/index.ts';
import { sessionLifetimes } from './lifetimes.ts';
import type { SessionContext } from './session.ts';
import { type FoundSession, readStoredSession, type SessionRow } from './storedSession.ts';
import { looksLikeToken, newToken, tokenHash } from './token.ts';

export type SessionStore = Pick<Backend, 'db' | 'write'>;

/** State of a token. `broken`: not one of our tokens. `unknown`: ended, or too old. */
export type Found = { state: 'broken' | 'unknown' } | ({ state: 'valid' | 'expired' } & FoundSession);

const isoAt = (ms: number) => new Date(ms).toISOString();
const endOf = (createdMs: number, now: number) =>
  isoAt(Math.min(now + sessionLifetimes.idleMs, createdMs + sessionLifetimes.absoluteMs));

/** Begins a session and gives its token, which nobody can read again. */
export async function beginSession(
  store: SessionStore,
  begun: { userId: string; context: SessionContext; address: string; agent: string; now: Date },
): Promise<{ token: string; hash: string }> {
  const token = newToken();
  const hash = tokenHash(token);
  const now = begun.now.getTime();
  const forgotten = isoAt(now - sessionLifetimes.extendableMs);
  await store.write(async ({ db }) => {
    await db.deleteFrom('sessions').where('expires_at', '<', forgotten).execute();
    await db
      .insertInto('sessions')
      .values({
        token_hash: hash,
        user_id: begun.userId,
        created_at: isoAt(now),
        seen_at: isoAt(now),
        expires_at: endOf(now, now),
        address: begun.address,
        agent: begun.agent.slice(0, 300),
        data: JSON.stringify(begun.context),
      })
      .execute();
  });
  return { token, hash };
}

/** Finds the session of a token, and moves its end on when it is valid. */
export async function findSession(store: Store, token: string, now: Date): Promise<Found> {
  if (!looksLikeToken(token)) return { state: 'broken' };
  const found = await readStoredSession(store, tokenHash(token));
  if (!found) return { state: 'unknown' };
  const { row } = found;
  const at = now.getTime();
  const created = Date.parse(row.created_at);
  const expires = Date.parse(row.expires_at);
  if (at < expires) {
    const end = endOf(created, at);
    if (Date.parse(end) - expires > sessionLifetimes.touchMs) await moveEnd(store, row.token_hash, isoAt(at), end);
    return { state: 'valid', ...found };
  }
  const extendable = at < expires + sessionLifetimes.extendableMs && at < created + sessionLifetimes.absoluteMs;
  return extendable ? { state: 'expired', ...found } : { state: 'unknown' };
}

const moveEnd = (store: SessionStore, hash: string, seen: string, end: string) =>
  store.write(({ db }) =>
    db.updateTable('sessions').set({ seen_at: seen, expires_at: end }).where('token_hash', '=', hash).execute(),
  );

/** Makes an expired session valid again. */
export async function extendSession(store: SessionStore, row: SessionRow, now: Date): Promise<void> {
  await moveEnd(store, row.token_hash, now.toISOString(), endOf(Date.parse(row.created_at), now.getTime()));
}

export async function chooseContext(store: SessionStore, hash: string, context: SessionContext): Promise<void> {
  await store.write(({ db }) =>
    db
      .updateTable('sessions')
      .set({ data: JSON.stringify(context) })
      .where('token_hash', '=', hash)
      .execute(),
  );
}

export async function endSession(store: SessionStore, hash: string): Promise<void> {
  await store.write(({ db }) => db.deleteFrom('sessions').where('token_hash', '=', hash).execute());
}

/** True if a session has not ended. */
export async function isOpenSession({ db }: Pick<SessionStore, 'db'>, hash: string): Promise<boolean> {
  const rows = db.selectFrom('sessions').select('token_hash').where('token_hash', '=', hash);
  return (await rows.executeTakeFirst()) !== undefined;
}

/** Public name of a session for its user: not its hash, but unique. */
export const sessionName = (hash: string): string => tokenHash(hash).slice(0, 16);

/** Ends every session of a user but one: after a new password nobody stays in on the old one. */
export async function endOtherSessions(store: SessionStore, userId: string, kept: string): Promise<void> {
  await store.write(({ db }) =>
    db.deleteFrom('sessions').where('user_id', '=', userId).where('token_hash', '!=', kept).execute(),
  );
}
