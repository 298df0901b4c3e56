/** The state of a shipment's milestones, computed from the set of its events: the order of their arrival changes nothing. */

export type EventKind = 'planned' | 'expected' | 'actual';

export interface MilestoneEvent {
  readonly id: string;
  readonly milestone: string;
  readonly kind: EventKind;
  /** An instant, ISO 8601 in UTC. */
  readonly at: string;
  readonly place: string;
  /** The event that this one corrects. */
  readonly supersedes?: string | null;
}

export interface TimelineEntry {
  readonly milestone: string;
  readonly planned?: MilestoneEvent;
  readonly expected?: MilestoneEvent;
  readonly actual?: MilestoneEvent;
}

/** Superseded events do not count; of several of one kind the latest does. */
export function timelineOf(events: readonly MilestoneEvent[], order: readonly string[]): TimelineEntry[] {
  const superseded = new Set(events.flatMap(({ supersedes }) => (supersedes ? [supersedes] : [])));
  const entries = new Map<string, Partial<Record<EventKind, MilestoneEvent>>>();
  for (const event of events) {
    if (superseded.has(event.id)) continue;
    const entry = entries.get(event.milestone) ?? {};
    const known = entry[event.kind];
    if (!known || isLater(event, known)) entry[event.kind] = event;
    entries.set(event.milestone, entry);
  }
  const place = (milestone: string) => (order.includes(milestone) ? order.indexOf(milestone) : order.length);
  return [...entries]
    .map(([milestone, entry]) => ({ milestone, ...entry }))
    .sort((one, other) => place(one.milestone) - place(other.milestone) || (one.milestone < other.milestone ? -1 : 1));
}

/** Events of one instant are ordered by their content, so that the result does not depend on their order. */
const isLater = (one: MilestoneEvent, other: MilestoneEvent): boolean =>
  one.at !== other.at ? one.at > other.at : `${one.place}\n${one.id}` > `${other.place}\n${other.id}`;

/** The last milestone that was reached: the latest actual time, of equal times the later milestone. */
export const lastReached = (timeline: readonly TimelineEntry[]): MilestoneEvent | undefined =>
  timeline.reduce<MilestoneEvent | undefined>(
    (last, { actual }) => (actual && (!last || actual.at >= last.at) ? actual : last),
    undefined,
  );

/** Milestones that an actual event would come before or after although their order says otherwise. */
export function outOfOrder(
  event: Pick<MilestoneEvent, 'milestone' | 'kind' | 'at'>,
  timeline: readonly TimelineEntry[],
  order: readonly string[],
): string[] {
  if (event.kind !== 'actual' || !order.includes(event.milestone)) return [];
  const place = order.indexOf(event.milestone);
  return timeline.flatMap(({ milestone, actual }) => {
    if (!actual || milestone === event.milestone || !order.includes(milestone)) return [];
    const isBefore = order.indexOf(milestone) < place;
    return (isBefore ? actual.at > event.at : actual.at < event.at) ? [milestone] : [];
  });
}

export type TrackingState = 'arrived' | 'late' | 'atRisk' | 'silent' | 'onTime';

/** Days without an event after which a shipment on its way is silent. */
const SILENT_DAYS = 7;
const MS_OF_DAY = 86_400_000;
const LAST = 'delivered';

/** @param due the agreed day of delivery @param today yyyy-MM-dd */
export function trackingState(timeline: readonly TimelineEntry[], due: string | null, today: string): TrackingState {
  const delivery = timeline.find(({ milestone }) => milestone === LAST);
  if (delivery?.actual) return 'arrived';
  const limit = due ?? delivery?.planned?.at.slice(0, 10) ?? null;
  if (limit !== null && limit < today) return 'late';
  const expected = delivery?.expected?.at.slice(0, 10);
  if (limit !== null && expected !== undefined && expected > limit) return 'atRisk';
  const last = lastReached(timeline);
  const isSilent = last !== undefined && Date.parse(today) - Date.parse(last.at) > SILENT_DAYS * MS_OF_DAY;
  return isSilent ? 'silent' : 'onTime';
}
