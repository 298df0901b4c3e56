/** What a page that was away is told first, by the Last-Event-ID that it sends when it listens again. */
import type { Store, StoreEvent } from '../../store/index.ts';

/** Past these a page reads everything again: that is less than what it would be told. */
const LIMITS = { events: 500, characters: 500_000 };

export interface MissedEvents {
  /** The id up to which all is told once `events` are. */
  upTo: number;
  /** Undefined where they cannot all be told. */
  events: readonly StoreEvent[] | undefined;
}

/**
 * @param lastEventId the header; null from a page that listens for the first time, which missed nothing
 */
export async function missedEventsOf(store: Store, lastEventId: string | null): Promise<MissedEvents> {
  // Read first: what comes after it is told as it happens.
  const upTo = await store.newestEventId();
  if (lastEventId === null) return { upTo, events: [] };
  if (!/^\d{1,15}$/.test(lastEventId)) return { upTo, events: undefined };
  const events = await store.missedEvents(Number(lastEventId), LIMITS);
  return { upTo: events?.at(-1)?.id ?? upTo, events: events && changesOf(events) };
}

/** A job is told as it is now, so once; of definitions the headers of the answer tell. */
function changesOf(events: readonly StoreEvent[]): StoreEvent[] {
  const jobs = new Map<unknown, number>();
  for (const { id, channel, payload } of events) if (channel === 'job') jobs.set((payload as { id: string }).id, id);
  return events.filter(
    ({ id, channel, payload }) =>
      channel === 'rows' || (channel === 'job' && jobs.get((payload as { id: string }).id) === id),
  );
}
