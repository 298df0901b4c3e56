/**
 * The outbox: mail is written in the transaction of what causes it, so that none leaves for what was not stored, and none is lost.
 * Servers share it as they share jobs: each mail is claimed with a lease.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Program } from '../../metadata/program.ts';
import { type LocalizedText, t } from '../platform/words/localizedText.ts';
import type { Backend, StoreTransaction } from '../store/backend.ts';
import { givenBack, isDue, isTooFarAhead, leaseOf, mayBeTaken, NO_LEASE } from '../store/lease.ts';
import type { LeaseWatch } from '../store/leaseWatch.ts';
import { newId } from '../store/recordStore/newId.ts';
import { headerLine, isMailAddress, type Mail } from './mail.ts';

type Store = Pick<Backend, 'db' | 'write'>;

/** A mail whose lease ran out was being sent by a server that died. */
const LEASE_MS = 30_000;
/** A server that sends a mail renews its lease so often. */
export const HEARTBEAT_MS = 5000;
const MAX_LOOKED_AT = 50;
const MAX_TEXT = 1_000_000;
const MAX_RECIPIENTS = 100;
const MINUTE_MS = 60_000;
/** The waits after each attempt that failed; after the last one a mail is set aside. */
const WAITS_MS = [1, 5, 15, 60, 240, 720].map((minutes) => minutes * MINUTE_MS);

export interface OutboxMail extends Mail {
  readonly id: string;
  readonly messageId: string;
  readonly attempts: number;
}

/**
 * Puts a mail into the outbox. An undeliverable one (no recipient, too large) is set aside there with the reason, so
 * that its cause can continue.
 * @returns whether it was added
 * @param cause the part of the product that wrote it
 * @param id of the mail; default: a new one. A mail with the id of another is not added.
 * @param company whose administrators see it if it is set aside; default: the companies of its recipients
 */
export async function enqueueMail(
  { db }: Pick<StoreTransaction, 'db'>,
  program: Program,
  given: Mail,
  {
    cause,
    now,
    company,
    id = newId(),
  }: { cause: string; now: Date; company?: string | undefined; id?: string | undefined },
): Promise<boolean> {
  const to = given.to.filter(isMailAddress);
  const cc = (given.cc ?? []).filter(isMailAddress);
  const tooLarge = given.text.length > MAX_TEXT;
  const files = given.files && given.files.length > 0 ? { files: given.files } : {};
  const mail: Mail = { to, cc, subject: headerLine(given.subject), text: tooLarge ? '' : given.text, ...files };
  const wrong = refusal(mail, tooLarge);
  const at = now.toISOString();
  const added = await db
    .insertInto('outbox')
    .values({
      id,
      state: wrong ? 'failed' : 'waiting',
      mail: JSON.stringify(mail),
      cause: headerLine(cause),
      attempts: 0,
      run_after: at,
      locked_by: null,
      locked_until: null,
      error: wrong ? wrong.in(program) : null,
      created_at: at,
      ended_at: wrong ? at : null,
      company: company || null,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return Number(added.numInsertedOrUpdatedRows ?? 0) > 0;
}

function refusal({ to, cc = [] }: Mail, tooLarge: boolean): LocalizedText | undefined {
  if (to.length === 0) return t('mailNobody');
  if (to.length + cc.length > MAX_RECIPIENTS) return t('mailTooMany', { most: MAX_RECIPIENTS });
  return tooLarge ? t('mailTooLarge') : undefined;
}

/** True if a mail waits no longer than the delays after its attempts allow: a clock that was ahead delays nothing. */
const hasNoLongerWait = (now: Date): RawBuilder<boolean> => {
  const afterEach = WAITS_MS.map(
    (ms, index) => sql`(attempts = ${index + 1} and ${isTooFarAhead('run_after', now, ms)})`,
  );
  return sql`(${sql.join([sql`attempts = 0`, ...afterEach], sql` or `)})`;
};

/** Claims the next due mail for this server; undefined if nothing is due. */
export async function claimMail(
  store: Store,
  server: string,
  now: Date,
  leases: LeaseWatch,
): Promise<OutboxMail | undefined> {
  const at = now.toISOString();
  const moment = { now, leaseMs: LEASE_MS };
  const ready = await store.db
    .selectFrom('outbox')
    .select(['id', 'state', 'locked_until'])
    .where(isDue('sending', moment, hasNoLongerWait(now)))
    .orderBy('run_after')
    .limit(MAX_LOOKED_AT)
    .execute();
  for (const { id, state, locked_until: until } of ready) {
    if (state === 'sending' && until !== null && !leases.isOver(`mail ${id}`, until, at)) continue;
    const row = await store.write(({ db }) =>
      db
        .updateTable('outbox')
        .set({ ...leaseOf(server, moment), state: 'sending' })
        .where('id', '=', id)
        // Another server may have taken it meanwhile.
        .where(mayBeTaken('sending', moment))
        .returning(['mail', 'attempts'])
        .executeTakeFirst(),
    );
    if (row) return { ...(JSON.parse(row.mail) as Mail), id, messageId: `<${id}@invoize>`, attempts: row.attempts };
  }
  return undefined;
}

/** Moves the lease on while a mail is sent. */
export const renewMail = (store: Store, { id }: OutboxMail, server: string, now: Date): Promise<unknown> =>
  store.write(({ db }) =>
    db
      .updateTable('outbox')
      .set({ locked_until: new Date(now.getTime() + LEASE_MS).toISOString() })
      .where('id', '=', id)
      .where('locked_by', '=', server)
      .execute(),
  );

/** @param note who of several it did not reach, in words */
export const markSent = (
  store: Store,
  { id }: OutboxMail,
  server: string,
  now: Date,
  note?: string,
): Promise<unknown> => end(store, id, server, { state: 'sent', error: note ?? null, ended_at: now.toISOString() });

/**
 * After an attempt that failed: it waits for the next one, longer each time, or is set aside.
 * @param final no further attempt would help
 * @returns whether it was set aside
 */
export async function markFailed(
  store: Store,
  { id, attempts }: OutboxMail,
  server: string,
  now: Date,
  { words, final }: { words: string; final: boolean },
): Promise<boolean> {
  const wait = final ? undefined : WAITS_MS[attempts - 1];
  await end(
    store,
    id,
    server,
    wait === undefined
      ? { state: 'failed', error: words, ended_at: now.toISOString() }
      : { state: 'waiting', error: words, ended_at: null, run_after: new Date(now.getTime() + wait).toISOString() },
  );
  return wait === undefined;
}

/** Gives back what was not sent because the server ends; that was no attempt. */
export async function releaseMail(store: Store, { id }: OutboxMail, server: string): Promise<void> {
  await store.write(({ db }) =>
    db.updateTable('outbox').set(givenBack()).where('id', '=', id).where('locked_by', '=', server).execute(),
  );
}

type End = { state: 'sent' | 'failed' | 'waiting'; error: string | null; ended_at: string | null; run_after?: string };

const end = (store: Store, id: string, server: string, values: End): Promise<unknown> =>
  store.write(({ db }) =>
    db
      .updateTable('outbox')
      .set({ ...values, ...NO_LEASE })
      .where('id', '=', id)
      .where('locked_by', '=', server)
      .execute(),
  );
