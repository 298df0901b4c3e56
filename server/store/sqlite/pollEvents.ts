/**
 * Polls for events that another process wrote to the same SQLite file, which sends no notifications. Events of this
 * process are published when written; so only events still unpublished at the second poll are published.
 */
import type { Backend } from '../backend.ts';
import { eventsSince, newestEventId } from '../events.ts';

const POLL_INTERVAL_MS = 400;

/** @returns how to stop */
export async function pollEvents({ db, hub }: Pick<Backend, 'db' | 'hub'>): Promise<() => void> {
  let last = await newestEventId(db);
  const told = new Set<number>();
  let waiting = new Set<number>();
  const stop = hub.subscribe('*', ({ id }) => told.add(id));
  const poll = async () => {
    const events = await eventsSince(db, last);
    const untold = events.filter(({ id }) => !told.has(id));
    for (const event of untold) if (waiting.has(event.id)) hub.tell(event);
    waiting = new Set(untold.map(({ id }) => id));
    for (const { id } of events) {
      if (!told.has(id)) break;
      told.delete(id);
      last = id;
    }
  };
  let looking = false;
  const timer = setInterval(() => {
    if (looking) return;
    looking = true;
    poll()
      .catch(() => undefined)
      .finally(() => {
        looking = false;
      });
  }, POLL_INTERVAL_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
    stop();
  };
}
