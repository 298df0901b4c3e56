/**
 * Change events. They are written to the `events` table in the transaction that caused them, and published to
 * subscribers after the commit: in this process on SQLite, to every server by NOTIFY on PostgreSQL. The table lets a
 * browser that was offline catch up from the last id that it received.
 */

import { EventEmitter } from 'node:events';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { systemClock } from '../platform/clock.ts';
import type { Database } from './database.ts';

export interface StoreEvent {
  id: number;
  channel: string;
  payload: unknown;
}

export type EventListener = (event: StoreEvent) => void;

/** Subscribers of this process, by channel; `*` hears all. */
export class EventHub {
  readonly #emitter = new EventEmitter().setMaxListeners(0);

  /** @returns how to stop */
  subscribe(channel: string, listener: EventListener): () => void {
    this.#emitter.on(`on ${channel}`, listener);
    return () => this.#emitter.off(`on ${channel}`, listener);
  }

  tell(event: StoreEvent): void {
    this.#emitter.emit(`on ${event.channel}`, event);
    this.#emitter.emit('on *', event);
  }
}

/** An event of an uncommitted write. */
export interface PendingEvent {
  channel: string;
  payload: unknown;
}

/** Events are for catching up after a break, not for ever. */
const RETENTION_MS = 24 * 60 * 60 * 1000;
const PRUNE_INTERVAL = 1000;

/** Throws events away that are older than a time. */
export async function pruneEvents(db: Kysely<Database>, before: string): Promise<void> {
  await db.deleteFrom('events').where('at', '<', before).execute();
}

/** Writes the events of one transaction, and gives them their ids. */
export async function recordEvents(db: Kysely<Database>, pending: readonly PendingEvent[]): Promise<StoreEvent[]> {
  if (pending.length === 0) return [];
  const at = systemClock.now().toISOString();
  const rows = pending.map(({ channel, payload }) => ({ channel, payload: JSON.stringify(payload ?? null), at }));
  const ids = await db.insertInto('events').values(rows).returning('id').execute();
  if (ids.some(({ id }) => id % PRUNE_INTERVAL === 0))
    await pruneEvents(db, new Date(systemClock.now().getTime() - RETENTION_MS).toISOString());
  return pending.map((event, index) => ({ ...event, id: ids[index]?.id as number }));
}

/** Events after an id, oldest first; an event with a lower id never comes later, see the lock of backend.ts. */
export async function eventsSince(db: Kysely<Database>, id: number, limit = 1000): Promise<StoreEvent[]> {
  const rows = await db.selectFrom('events').selectAll().where('id', '>', id).orderBy('id').limit(limit).execute();
  return rows.map((row) => ({ id: row.id, channel: row.channel, payload: JSON.parse(row.payload) }));
}

/** The id of the newest event; 0 without events. */
export async function newestEventId(db: Kysely<Database>): Promise<number> {
  const row = await db
    .selectFrom('events')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirst();
  return Number(row?.id ?? 0);
}

/** Limits of catching up: beyond either, the client reloads everything. */
export interface MissedLimits {
  events: number;
  /** Characters of the stored payloads. */
  characters: number;
}

const PAGE = 50;

/**
 * Every event after an id, oldest first, for a reconnecting client. Undefined if the list would be incomplete: events
 * were deleted, there are more than `limits` allow, or the id belongs to another database.
 */
export async function missedEvents(
  db: Kysely<Database>,
  id: number,
  limits: MissedLimits,
): Promise<StoreEvent[] | undefined> {
  const missed: StoreEvent[] = [];
  let characters = 0;
  for (let last = id; ; last = missed.at(-1)?.id ?? last) {
    const rows = await db.selectFrom('events').selectAll().where('id', '>', last).orderBy('id').limit(PAGE).execute();
    for (const row of rows) {
      characters += row.payload.length;
      missed.push({ id: row.id, channel: row.channel, payload: JSON.parse(row.payload) });
    }
    if (missed.length > limits.events || characters > limits.characters) return undefined;
    if (rows.length < PAGE) break;
  }
  // Asked last, so that what is thrown away while the others are read counts.
  const { oldest, newest } = await db
    .selectFrom('events')
    .select(({ fn }) => [fn.min('id').as('oldest'), fn.max('id').as('newest')])
    .executeTakeFirstOrThrow();
  const isKnown = Number(newest ?? 0) >= id && Number(oldest ?? 1) <= id + 1;
  return isKnown ? missed : undefined;
}

const PG_CHANNEL = 'invoize_events';

/**
 * Notifies every server of events through PostgreSQL, after the commit. Only the id is sent: NOTIFY is limited to 8,000
 * bytes.
 */
export async function notifyPostgres(db: Kysely<Database>, events: readonly StoreEvent[]): Promise<void> {
  for (const { id } of events) await sql`select pg_notify(${PG_CHANNEL}, ${String(id)})`.execute(db);
}

/** How long until a lost connection is tried again, in milliseconds. */
const RETRY_MS = 1000;
/** Number of recently published ids to remember. */
const REMEMBERED = 1000;

/**
 * Listens to the events of all servers and publishes them to the hub. After a lost connection it reads missed events.
 * @returns a function that stops it
 */
export async function listenPostgres(url: string, db: Kysely<Database>, hub: EventHub): Promise<() => Promise<void>> {
  let stopped = false;
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let last = 0;
  // An event can come twice after a lost connection: by notification, and as missed.
  const told = new Set<number>();
  const tell = (event: StoreEvent) => {
    if (told.has(event.id)) return;
    told.add(event.id);
    if (told.size > REMEMBERED) told.delete(told.values().next().value as number);
    last = Math.max(last, event.id);
    hub.tell(event);
  };
  const connect = async (missedSince?: number): Promise<void> => {
    const fresh = new pg.Client({ connectionString: url, keepAlive: true });
    client = fresh;
    const lost = () => {
      if (client === fresh) reconnect();
    };
    fresh.on('error', lost);
    // One after another, so that listeners hear events in the order of their commits.
    let reading = Promise.resolve();
    fresh.on('notification', ({ payload }) => {
      reading = reading.then(async () => {
        const event = await readEvent(db, Number(payload));
        if (event) tell(event);
      });
      // After a failed read no later event is published: all are then read again in order.
      reading.catch(lost);
    });
    await fresh.connect();
    await fresh.query(`listen ${PG_CHANNEL}`);
    if (stopped) return fresh.end();
    for (let since = missedSince; since !== undefined; ) {
      const missed: StoreEvent[] = await eventsSince(db, since);
      for (const event of missed) tell(event);
      since = missed.at(-1)?.id;
    }
  };
  const reconnect = (): void => {
    if (stopped || retry) return;
    client?.end().catch(() => undefined);
    client = undefined;
    retry = setTimeout(() => {
      retry = undefined;
      connect(last).catch(reconnect);
    }, RETRY_MS);
  };
  last = await newestEventId(db);
  await connect();
  return async () => {
    stopped = true;
    clearTimeout(retry);
    await client?.end().catch(() => undefined);
  };
}

async function readEvent(db: Kysely<Database>, id: number): Promise<StoreEvent | undefined> {
  const row = await db.selectFrom('events').selectAll().where('id', '=', id).executeTakeFirst();
  return row && { id: row.id, channel: row.channel, payload: JSON.parse(row.payload) };
}
