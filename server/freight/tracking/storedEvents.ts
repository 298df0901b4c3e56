/** The stored milestone events of shipments, and the order of milestones. */
import {
  type EventKind,
  type MilestoneEvent,
  type TimelineEntry,
  timelineOf,
} from '../../../engine/freight/tracking/timeline.ts';
import { own } from '../../../metadata/freight/entities.ts';
import type { OperationContext } from '../../operations/operation.ts';
import { recordsWith } from '../rating/candidates.ts';

const MILESTONES = 'milestones';

/** The milestones of the list, in their order. */
export function milestoneOrder({ runtime }: Pick<OperationContext, 'runtime'>): string[] {
  const values = runtime.program.definitions.list[MILESTONES]?.values ?? {};
  return Object.entries(values)
    .sort(([, one], [, other]) => (one.displayOrder ?? 0) - (other.displayOrder ?? 0))
    .map(([name]) => name);
}

export const milestoneLabel = ({ runtime }: Pick<OperationContext, 'runtime'>, milestone: string): string =>
  runtime.program.definitions.list[MILESTONES]?.values?.[milestone]?.label ?? milestone;

/** By shipment. */
export async function eventsOf(
  context: OperationContext,
  shipments: readonly string[],
): Promise<Map<string, MilestoneEvent[]>> {
  const events = new Map<string, MilestoneEvent[]>(shipments.map((id) => [id, []]));
  for (const { id, values } of await recordsWith(context, own.milestoneEvent, 'shipment', shipments))
    events.get(String(values.shipment))?.push({
      id,
      milestone: String(values.milestone ?? ''),
      kind: String(values.kind ?? 'actual') as EventKind,
      at: String(values.at ?? ''),
      place: String(values.place ?? ''),
      supersedes: typeof values.supersedes === 'string' ? values.supersedes : null,
    });
  return events;
}

export const timelineIn = (context: OperationContext, events: readonly MilestoneEvent[]): TimelineEntry[] =>
  timelineOf(events, milestoneOrder(context));
