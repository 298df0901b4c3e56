/** The bell: jobs with progress, and messages. Both are rows of `notifications`; a change is published as an event. */
import type { Selectable } from 'kysely';
import type { Static } from 'typebox';
import type { JobSchema } from '../../metadata/signatures/features/jobs.ts';
import type { Backend, StoreTransaction } from '../store/backend.ts';
import type { NotificationsTable } from '../store/database.ts';
import { newId } from '../store/recordStore/newId.ts';
import { wireJob } from './job.ts';
import { findJob, jobsOfUser } from './jobTable.ts';

type Store = Pick<Backend, 'db' | 'write'>;
type BellEntry = Static<typeof JobSchema>;

const MAX_SHOWN = 100;

export interface BellMessage {
  userId: string;
  title: string;
  body?: string | undefined;
  /** An address of this server. */
  link?: string | undefined;
  at: Date;
}

/** Adds a message to a user's bell, in the transaction of its cause. */
export async function addBellMessage(
  tx: StoreTransaction,
  { userId, title, body, link, at }: BellMessage,
): Promise<void> {
  const id = newId();
  await tx.db
    .insertInto('notifications')
    .values({
      id,
      user_id: userId,
      at: at.toISOString(),
      kind: 'message',
      title,
      body: body ?? null,
      link: link ?? null,
      job_id: null,
      read_at: null,
    })
    .execute();
  tx.notify('job', { id, user: userId });
}

const messages = (store: Store, userId: string) =>
  store.db.selectFrom('notifications').selectAll().where('user_id', '=', userId).where('kind', '=', 'message');

/** All of a user's, newest first. */
export async function bellOfUser(store: Store, userId: string): Promise<BellEntry[]> {
  const jobs = await jobsOfUser(store, userId);
  const rows = await messages(store, userId).orderBy('at', 'desc').limit(MAX_SHOWN).execute();
  return [...jobs.map(wireJob), ...rows.map(wireMessage)]
    .sort((one, other) => (one.requestedOn < other.requestedOn ? 1 : -1))
    .slice(0, MAX_SHOWN);
}

/** One of a user's; undefined where it is another's, or gone. */
export async function bellEntry(store: Store, id: string, userId: string): Promise<BellEntry | undefined> {
  const job = await findJob(store, id, userId);
  if (job) return wireJob(job);
  const row = await messages(store, userId).where('id', '=', id).executeTakeFirst();
  return row && wireMessage(row);
}

/** Represented as a finished job: clients that only know jobs show its title. */
const wireMessage = (row: Selectable<NotificationsTable>): BellEntry => ({
  id: row.id,
  memCacheKey: row.id,
  title: row.title,
  notificationType: 'message',
  processedCount: 0,
  totalCount: 0,
  runningStatus: 'Completed',
  read: row.read_at !== null,
  requestedOn: row.at,
  finishedOn: row.at,
  source: 'DB',
  ...(row.body === null ? {} : { body: row.body }),
  ...(row.link === null ? {} : { link: row.link }),
});
