import { trackingState } from '../../../../engine/freight/tracking/timeline.ts';
import type { Operation } from '../../../operations/operation.ts';
import { HttpError } from '../../../platform/http/httpError.ts';
import { t } from '../../../platform/words/localizedText.ts';
import { shipmentsByReference } from '../shipmentsByReference.ts';
import { eventsOf, milestoneLabel, timelineIn } from '../storedEvents.ts';

const MOST = 50;

export const find: Operation<'tracking.find'> = {
  async run(context, { references }) {
    const wanted = [...new Set(references.split(/[\s,;]+/).filter((one) => one !== ''))];
    if (wanted.length === 0) throw new HttpError(412, t('trackingNone'));
    if (wanted.length > MOST) throw new HttpError(412, t('trackingTooMany', { most: MOST }));
    const found = await shipmentsByReference(context, wanted);
    const shipments = [...new Map([...found.values()].flat().map((one) => [one.id, one])).values()];
    const events = await eventsOf(
      context,
      shipments.map(({ id }) => id),
    );
    const timelines = shipments.map((shipment) => ({
      shipment,
      timeline: timelineIn(context, events.get(shipment.id) ?? []),
    }));
    return {
      shipments: timelines.map(({ shipment: { id, values }, timeline }) => ({
        id,
        shipmentNumber: values.shipmentNumber,
        status: values.status,
        carrier: values.carrier ?? null,
        originPort: values.originPort ?? null,
        destinationPort: values.destinationPort ?? null,
        trackingState: trackingState(
          timeline,
          typeof values.scheduledDeliveryDate === 'string' ? values.scheduledDeliveryDate : null,
          context.today,
        ),
      })),
      rows: timelines.flatMap(({ shipment: { id, values }, timeline }) =>
        timeline.map(({ milestone, planned, expected, actual }) => ({
          id: `${id}-${milestone}`,
          shipment: id,
          shipmentNumber: values.shipmentNumber,
          milestone: milestoneLabel(context, milestone),
          planned: planned?.at ?? null,
          expected: expected?.at ?? null,
          actual: actual?.at ?? null,
          place: (actual ?? expected ?? planned)?.place ?? '',
        })),
      ),
      unknown: [...found]
        .filter(([, records]) => records.length === 0)
        .map(([reference]) => reference)
        .join(', '),
    };
  },
};
