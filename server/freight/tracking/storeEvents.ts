/** Stores milestone events and moves their shipments: dates, state of tracking, departure and delivery. */
import { lastReached, trackingState } from '../../../engine/freight/tracking/timeline.ts';
import { own } from '../../../metadata/freight/entities.ts';
import type { OperationContext } from '../../operations/operation.ts';
import { HttpError } from '../../platform/http/httpError.ts';
import { t } from '../../platform/words/localizedText.ts';
import { firstError } from '../../records/save/saveOutcome.ts';
import { saveRows } from '../../records/save/saveRows.ts';
import type { StoredRecord } from '../../store/index.ts';
import { eventsOf, timelineIn } from './storedEvents.ts';

export interface NewEvent {
  readonly shipment: StoredRecord;
  readonly milestone: string;
  readonly kind: string;
  readonly at: string;
  readonly zone: string;
  readonly place: string;
  readonly reason: string;
}

/** In one transaction. @throws HttpError 412 if an event cannot be stored */
export async function storeEvents(
  context: OperationContext,
  events: readonly NewEvent[],
  source: string,
): Promise<void> {
  if (events.length === 0) return;
  await context.services.store.write(async (tx) => {
    const inside = { ...context, services: { ...context.services, store: context.services.store.within(tx) } };
    const rows = events.map(({ shipment, ...event }) => ({
      ...event,
      shipment: shipment.id,
      shipmentNumber: shipment.values.shipmentNumber,
      accountNumber: shipment.values.accountNumber,
      source,
    }));
    const outcome = await saveRows(inside, {
      entity: own.milestoneEvent,
      rows,
      action: 'save',
      checkAction: 'default',
      byDefinition: true,
    });
    if (outcome.saved.length < rows.length) throw new HttpError(412, firstError(outcome) ?? t('recordWasChanged'));
    const shipments = new Map(events.map(({ shipment }) => [shipment.id, shipment]));
    await applyTimelines(inside, [...shipments.values()]);
  });
}

const DATES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  departed: { actual: 'atd', expected: 'etd' },
  arrived: { actual: 'ata', expected: 'eta' },
  delivered: { actual: 'deliveredDate', planned: 'scheduledDeliveryDate' },
};

/** Writes what the timelines say into their shipments. */
async function applyTimelines(context: OperationContext, shipments: readonly StoredRecord[]): Promise<void> {
  const events = await eventsOf(
    context,
    shipments.map(({ id }) => id),
  );
  for (const { id, values } of shipments) {
    const timeline = timelineIn(context, events.get(id) ?? []);
    const dates: Record<string, unknown> = {};
    for (const entry of timeline)
      for (const [kind, field] of Object.entries(DATES[entry.milestone] ?? {})) {
        const event = entry[kind as 'planned' | 'expected' | 'actual'];
        if (event) dates[field] = event.at.slice(0, 10);
      }
    const last = lastReached(timeline);
    const due = (dates.scheduledDeliveryDate ?? values.scheduledDeliveryDate ?? null) as string | null;
    await context.services.processes.follow(context, 'tracking.apply', {
      shipment: id,
      dates,
      lastMilestone: last?.milestone ?? null,
      lastMilestoneAt: last?.at ?? null,
      trackingState: trackingState(timeline, due, context.today),
    });
  }
}
