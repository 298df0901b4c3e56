/** Mail that was set aside: listed with its reason, sent again or discarded by administrators, and swept in time. */
import { own } from '../../metadata/signatures/serverEntities.ts';
import type { Store } from '../store/index.ts';
import type { Mail } from './mail.ts';

export interface SetAsideMail {
  readonly id: string;
  readonly to: readonly string[];
  readonly subject: string;
  /** The part of the product that wrote it. */
  readonly cause: string;
  readonly attempts: number;
  readonly problem: string;
  /** ISO instant. */
  readonly createdOn: string;
  /** ISO instant. */
  readonly setAsideOn: string;
}

const MAX_LISTED = 500;
const DAY_MS = 86_400_000;
const SENT_RETENTION_MS = 30 * DAY_MS;
const SET_ASIDE_RETENTION_MS = 180 * DAY_MS;

/** The mails of a company that were set aside, the newest first. Their texts have links of other people and are not returned. */
export async function setAsideMails(store: Store, company: string): Promise<SetAsideMail[]> {
  const rows = await store.db
    .selectFrom('outbox')
    .selectAll()
    .where('state', '=', 'failed')
    .where((eb) => eb.or([eb('company', '=', company), eb('company', 'is', null)]))
    .orderBy('ended_at', 'desc')
    .orderBy('id')
    .limit(MAX_LISTED)
    .execute();
  const read = rows.map((row) => ({ row, mail: JSON.parse(row.mail) as Mail }));
  const unowned = read.filter(({ row }) => row.company === null).flatMap(({ mail }) => mail.to);
  const people = await addressesOf(store, company, unowned);
  return read
    .filter(({ row, mail }) => row.company === company || mail.to.some((address) => people.has(address)))
    .map(({ row, mail }) => ({
      id: row.id,
      to: mail.to,
      subject: mail.subject,
      cause: row.cause,
      attempts: row.attempts,
      problem: row.error ?? '',
      createdOn: row.created_at,
      setAsideOn: row.ended_at ?? row.created_at,
    }));
}

/** Those of these addresses that belong to users with a grant in the company. */
async function addressesOf(store: Store, company: string, addresses: readonly string[]): Promise<Set<string>> {
  const values = [...new Set(addresses)];
  if (values.length === 0) return new Set();
  const users = await store.entities(own.user).lookup({ matchKey: 'email', values });
  if (users.length === 0) return new Set();
  const ids = users.map(({ id }) => id);
  const grants = await store.db
    .selectFrom('grants')
    .select('user_id')
    .distinct()
    .where('company', '=', company)
    .where('user_id', 'in', ids)
    .execute();
  const here = new Set(grants.map(({ user_id }) => user_id));
  return new Set(users.filter(({ id }) => here.has(id)).map(({ values: { email } }) => String(email)));
}

/**
 * Lets mails leave again, as if they were new.
 * @returns how many; one that no attempt was made for (nobody to send it to, too large) can never leave
 */
export async function sendMailsAgain(store: Store, ids: readonly string[], now: Date): Promise<number> {
  if (ids.length === 0) return 0;
  const done = await store.write(({ db }) =>
    db
      .updateTable('outbox')
      .set({ state: 'waiting', attempts: 0, run_after: now.toISOString(), error: null, ended_at: null })
      .where('id', 'in', [...ids])
      .where('state', '=', 'failed')
      .where('attempts', '>', 0)
      .executeTakeFirst(),
  );
  return Number(done.numUpdatedRows);
}

/** @returns how many were discarded */
export async function discardMails(store: Store, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const done = await store.write(({ db }) =>
    db
      .deleteFrom('outbox')
      .where('id', 'in', [...ids])
      .where('state', '=', 'failed')
      .executeTakeFirst(),
  );
  return Number(done.numDeletedRows);
}

/** Drops mail whose time is over: sent 30 days ago, set aside 180 days ago. @returns how many */
export async function sweepMails(store: Store, now: Date): Promise<number> {
  const before = (retentionMs: number) => new Date(now.getTime() - retentionMs).toISOString();
  const done = await store.write(({ db }) =>
    db
      .deleteFrom('outbox')
      .where((eb) =>
        eb.or([
          eb.and([eb('state', '=', 'sent'), eb('ended_at', '<', before(SENT_RETENTION_MS))]),
          eb.and([eb('state', '=', 'failed'), eb('ended_at', '<', before(SET_ASIDE_RETENTION_MS))]),
        ]),
      )
      .executeTakeFirst(),
  );
  return Number(done.numDeletedRows);
}
