/** Digests: several notifications in one message, at the next hour or the next morning. */
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { type PeriodicTask, periodicTask } from '../../jobs/periodicTask.ts';
import type { Services } from '../../operations/services.ts';
import type { Metrics } from '../../platform/http/metrics.ts';
import { t } from '../../platform/words/localizedText.ts';
import { findUser } from '../../session/users.ts';
import { newId, type Store, type StoreTransaction } from '../../store/index.ts';
import { isTooFarAhead } from '../../store/lease.ts';
import { linkOf, type Message, tell } from './tell.ts';

const EVERY_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** In UTC: before people come to work in Europe, and after they left in America. */
const MORNING_HOUR = 5;
const MAX_AT_ONCE = 500;

/** The time of the digest; undefined: immediately. */
export function digestDue(at: unknown, now: Date): Date | undefined {
  if (at === 'hourly') return new Date((Math.floor(now.getTime() / HOUR_MS) + 1) * HOUR_MS);
  if (at !== 'daily') return undefined;
  const due = new Date(now);
  due.setUTCHours(MORNING_HOUR, 0, 0, 0);
  if (due <= now) due.setUTCDate(due.getUTCDate() + 1);
  return due;
}

export async function addDigestEntry(
  { db }: StoreTransaction,
  { userId, address, title, body, link, at, due }: Message & { due: Date },
): Promise<void> {
  await db
    .insertInto('digest_entries')
    .values({
      id: newId(),
      user_id: userId,
      address,
      title,
      body,
      link: link ?? null,
      at: at.toISOString(),
      due: due.toISOString(),
    })
    .execute();
}

export interface Digests extends PeriodicTask {
  /** Makes the digests that are due at `now`. @returns how many */
  runOnce(now: Date, signal?: AbortSignal, clock?: () => Date): Promise<number>;
}

export function createDigests(parts: {
  services: () => DigestServices;
  log: Logger;
  metrics: Metrics;
  clock?: () => Date;
}): Digests {
  const { services, ...others } = parts;
  const runOnce = (now: Date, signal?: AbortSignal, clock = () => now) => sendDigests(services(), clock, signal);
  return { runOnce, ...periodicTask({ name: 'digests', everyMs: EVERY_MS, runOnce, ...others }) };
}

type DigestServices = Pick<Services, 'store' | 'runtime' | 'options' | 'programs'>;

/** Sends all due digests, one message per user. @returns number of messages */
async function sendDigests(
  services: DigestServices,
  clock: () => Date,
  signal: AbortSignal | undefined,
): Promise<number> {
  const { store } = services;
  let told = 0;
  while (!signal?.aborted) {
    const now = clock();
    const next = await nextDue(store, now);
    if (!next) return told;
    const user = next.user_id === '' ? undefined : await findUser(store, next.user_id);
    const runtime = await services.programs.inLanguage(services.runtime(), user?.language);
    const parts = { runtime, now, options: services.options };
    const sent = await store.write(async (tx) => {
      // Entries sent by another server in the meantime no longer exist.
      const entries = await tx.db
        .deleteFrom('digest_entries')
        .where('user_id', '=', next.user_id)
        .where('address', '=', next.address)
        .where(isDigestDue(now))
        .returningAll()
        .execute();
      if (entries.length === 0) return false;
      entries.sort((one, other) => (one.at < other.at ? -1 : 1));
      const shown = entries.slice(0, MAX_AT_ONCE);
      const lines = shown.map(({ title, body, link }) =>
        [title, body, ...(link !== null && next.address !== '' ? [linkOf(parts, link)] : [])]
          .filter(Boolean)
          .join('\n'),
      );
      await tell(tx, parts, 'digest', {
        userId: next.user_id,
        address: next.address,
        title: t('digestSubject', { count: entries.length }).in(runtime.program),
        body: lines.join('\n\n'),
        at: now,
      });
      return true;
    });
    if (sent) told += 1;
  }
  return told;
}

/** True if an entry is due: its time has come, or is later than that of any digest written now. */
const isDigestDue = (now: Date) => sql<boolean>`(due <= ${now.toISOString()} or ${isTooFarAhead('due', now, DAY_MS)})`;

const nextDue = ({ db }: Store, now: Date) =>
  db
    .selectFrom('digest_entries')
    .select(['user_id', 'address'])
    .where(isDigestDue(now))
    .orderBy('due')
    .limit(1)
    .executeTakeFirst();
