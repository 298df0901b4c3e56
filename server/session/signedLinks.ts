/**
 * Links that let whoever holds them do one thing: accept an invitation, finish a registration, set a new password. A link is the
 * name of its row, sealed under the key file: nobody makes one up, and a stolen database holds none. Each kind says how long it
 * lives and how often it counts.
 */
import type { Backend } from '../store/backend.ts';
import { newId } from '../store/recordStore/newId.ts';
import type { Sealer } from './encryption.ts';

type LinkStore = Pick<Backend, 'db'>;

/** Purpose of encrypted link tokens. */
const LINK_SEAL = 'link';
/** Prefix of every encrypted text; omitted in addresses. */
const SEALED = 'v1.';
/** Retention of an expired link, so that its visitors are told that it has expired. */
const RETENTION_MS = 90 * 86_400_000;

export interface SignedLink {
  readonly id: string;
  readonly kind: string;
  readonly target: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly createdBy: string;
}

/** `unknown`: no link of ours. */
export type FoundLink = { state: 'open' | 'used' | 'expired'; link: SignedLink } | { state: 'unknown' };

export interface NewLink {
  kind: string;
  /** The id of the record that it is about. */
  target: string;
  data?: Readonly<Record<string, unknown>>;
  by: string;
  now: Date;
  lastsMs: number;
  /** Left out: until it expires. */
  uses?: number;
}

/** Makes a link, in the transaction of what it is for. @returns what goes into an address */
export async function createLink({ db }: LinkStore, sealer: Sealer, made: NewLink): Promise<string> {
  const id = newId();
  const now = made.now.getTime();
  await db
    .deleteFrom('signed_links')
    .where('expires_at', '<', new Date(now - RETENTION_MS).toISOString())
    .execute();
  await db
    .insertInto('signed_links')
    .values({
      id,
      kind: made.kind,
      target: made.target,
      data: JSON.stringify(made.data ?? {}),
      uses_left: made.uses ?? null,
      created_at: made.now.toISOString(),
      created_by: made.by,
      expires_at: new Date(now + made.lastsMs).toISOString(),
      used_at: null,
    })
    .execute();
  return sealer.seal(id, LINK_SEAL).slice(SEALED.length);
}

/** The state of a link in an address, without using it. */
export async function readLink({ db }: LinkStore, sealer: Sealer, token: string, now: Date): Promise<FoundLink> {
  const id = opened(sealer, token);
  const row = id && (await db.selectFrom('signed_links').selectAll().where('id', '=', id).executeTakeFirst());
  if (!row) return { state: 'unknown' };
  const link = {
    id: row.id,
    kind: row.kind,
    target: row.target,
    data: JSON.parse(row.data) as Record<string, unknown>,
    createdBy: row.created_by,
  };
  if (row.uses_left !== null && row.uses_left <= 0) return { state: 'used', link };
  return { state: row.expires_at <= now.toISOString() ? 'expired' : 'open', link };
}

function opened(sealer: Sealer, token: string): string | undefined {
  if (token.length > 400) return undefined;
  try {
    return sealer.open(SEALED + token, LINK_SEAL);
  } catch {
    return undefined;
  }
}

/** Uses a link up, in the transaction of what it lets happen. @returns false where somebody was quicker, or it is over */
export async function useLink({ db }: LinkStore, id: string, now: Date): Promise<boolean> {
  const at = now.toISOString();
  const used = await db
    .updateTable('signed_links')
    .set((eb) => ({ uses_left: eb('uses_left', '-', 1), used_at: at }))
    .where('id', '=', id)
    .where('expires_at', '>', at)
    .where((eb) => eb.or([eb('uses_left', 'is', null), eb('uses_left', '>', 0)]))
    .executeTakeFirst();
  return used.numUpdatedRows > 0n;
}

/** Ends all links of a kind that are about a record. */
export async function endLinks({ db }: LinkStore, kinds: readonly string[], target: string, now: Date): Promise<void> {
  await db
    .updateTable('signed_links')
    .set({ expires_at: now.toISOString() })
    .where('kind', 'in', kinds)
    .where('target', '=', target)
    .where('expires_at', '>', now.toISOString())
    .execute();
}
