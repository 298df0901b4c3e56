import type { Operation } from '../../../operations/operation.ts';
import { t } from '../../../platform/words/localizedText.ts';
import { checkEvents, eventRow } from '../checkEvents.ts';
import { storeEvents } from '../storeEvents.ts';

export const check: Operation<'tracking.check'> = {
  async run(context, pasted) {
    const events = await checkEvents(context, pasted);
    return {
      rows: events.map((event) => eventRow(context, event)),
      wrong: events.filter(({ finding }) => finding === 'wrong').length,
      doubtful: events.filter(({ finding }) => finding === 'doubtful').length,
    };
  },
};

/** Ready events are saved; doubtful ones too, if they are confirmed. */
export const save: Operation<'tracking.save'> = {
  async run(context, { isConfirmed, ...pasted }) {
    const events = await checkEvents(context, pasted);
    const isSaved = (finding: string) => finding === 'ready' || (finding === 'doubtful' && isConfirmed === true);
    const saved = events.flatMap((event) =>
      isSaved(event.finding) && event.shipment ? [{ ...event, shipment: event.shipment }] : [],
    );
    const stored = saved.map(({ shipment, milestone, kind, at, zone, place, reason }) => ({
      shipment,
      milestone,
      kind,
      at,
      zone,
      place,
      reason,
    }));
    await storeEvents(context, stored, 'milestoneUpdate');
    const rows = events.map((event) =>
      eventRow(
        context,
        event,
        isSaved(event.finding) ? t('trackingSaved') : event.finding === 'doubtful' ? t('trackingHeld') : event.words,
      ),
    );
    return {
      msg: t('trackingDone', { saved: saved.length, count: events.length }).in(context.runtime.program),
      rows,
      saved: saved.length,
    };
  },
};
