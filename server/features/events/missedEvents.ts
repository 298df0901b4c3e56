/** Events missed by a reconnecting page, by its Last-Event-ID. */
import type { Store, StoreEvent } from '../../store/index.ts';

/** Beyond these limits a page reloads everything, which is less than the events. */
const LIMITS = { events: 500, characters: 500_000 };

export interface MissedEvents {
  /** The id of the last event once `events` are sent. */
  upTo: number;
  /** Undefined if the list would be incomplete. */
  events: readonly StoreEvent[] | undefined;
}

/**
 * @param lastEventId the header; null from a page that listens for the first time, which missed nothing
 */
export async function missedEventsOf(store: Store, lastEventId: string | null): Promise<MissedEvents> {
  // Read first: later events are sent as they happen.
  const upTo = await store.newestEventId();
  if (lastEventId === null) return { upTo, events: [] };
  if (!/^\d{1,15}$/.test(lastEventId)) return { upTo, events: undefined };
  const events = await store.missedEvents(Number(lastEventId), LIMITS);
  return { upTo: events?.at(-1)?.id ?? upTo, events: events && changesOf(events) };
}

/** Only the latest event of a job is sent; definitions are reported by response headers. */
function changesOf(events: readonly StoreEvent[]): StoreEvent[] {
  const jobs = new Map<unknown, number>();
  for (const { id, channel, payload } of events) if (channel === 'job') jobs.set((payload as { id: string }).id, id);
  return events.filter(
    ({ id, channel, payload }) =>
      channel === 'rows' || (channel === 'job' && jobs.get((payload as { id: string }).id) === id),
  );
}
