import { own } from '../../../../metadata/freight/entities.ts';
import type { Operation } from '../../../operations/operation.ts';
import { notFound } from '../../../platform/http/httpError.ts';
import { t } from '../../../platform/words/localizedText.ts';
import { eventsOf, timelineIn } from '../storedEvents.ts';

const FIELDS = [
  ['etd', 'departed', 'expected'],
  ['atd', 'departed', 'actual'],
  ['eta', 'arrived', 'expected'],
  ['ata', 'arrived', 'actual'],
  ['scheduledDeliveryDate', 'delivered', 'planned'],
  ['deliveredDate', 'delivered', 'actual'],
] as const;
const ZONE = 'UTC';

/** Dates that were typed, pasted or uploaded into a shipment become events: at noon, since the hour is not known. */
export const changedDates: Operation<'tracking.changedDates'> = {
  async run(context, { shipment: id }) {
    const shipment = await context.services.store.entities(own.shipment).get(id);
    if (!shipment) throw notFound(t('recordGone'));
    const events = (await eventsOf(context, [id])).get(id) ?? [];
    const timeline = timelineIn(context, events);
    const made = FIELDS.flatMap(([field, milestone, kind]) => {
      const day = shipment.values[field];
      if (typeof day !== 'string' || day === '') return [];
      const known = timeline.find((entry) => entry.milestone === milestone)?.[kind];
      if (known?.at.slice(0, 10) === day) return [];
      return [{ milestone, kind, at: `${day}T12:00:00.000Z`, zone: ZONE, supersedes: known?.id ?? null }];
    });
    return { events: made };
  },
};
