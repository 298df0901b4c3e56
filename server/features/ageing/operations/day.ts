import type { Operation, OperationContext } from '../../../operations/operation.ts';
import { reportDay } from '../agedRecords.ts';
import {
  type DayMeasure,
  type DayReport,
  dayMeasures,
  hourReader,
  rowLabels,
  rowOf,
  type Stay,
  staysOn,
} from '../dayMovements.ts';

type Counts = Record<DayMeasure, number>;
const noCounts = (): Counts => ({ open: 0, received: 0, done: 0, left: 0 });
const MEASURES = ['open', 'received', 'done', 'left'] as const;

function countRows(by: DayReport['by'], stays: readonly Stay[], measure: ReturnType<typeof dayMeasures>) {
  const rows = new Map<string, Counts>();
  for (const stay of stays) {
    const counted = measure(stay);
    for (const name of MEASURES) {
      if (!counted[name]) continue;
      const key = rowOf(by, stay, name);
      const counts = rows.get(key) ?? noCounts();
      counts[name] += 1;
      rows.set(key, counts);
    }
  }
  return rows;
}

/** Each hour begins with the records that the hour before left. An hour that the clocks skip is empty; a repeated one has both. */
function hourRows(context: OperationContext, stays: readonly Stay[], measure: ReturnType<typeof dayMeasures>) {
  const hourOf = hourReader(context);
  const hours = new Map(Array.from({ length: 24 }, (_, hour) => [String(hour).padStart(2, '0'), noCounts()]));
  let open = 0;
  for (const stay of stays) {
    const counted = measure(stay);
    if (counted.open) open += 1;
    const came = counted.received ? hours.get(hourOf(stay.entered)) : undefined;
    if (came) came.received += 1;
    const went = counted.done && stay.left !== null ? hours.get(hourOf(stay.left)) : undefined;
    if (went) went.done += 1;
  }
  for (const counts of hours.values()) {
    counts.open = open;
    open += counts.received - counts.done;
    counts.left = open;
  }
  return hours;
}

/** The rows of a day. For steps and accounts, open and received less done are those left. */
export const day: Operation<'ageing.day'> = {
  async run(context, { date, ...report }) {
    const on = reportDay(context, date);
    const stays = await staysOn(context, report, on);
    const measure = dayMeasures((at) => context.runtime.today(new Date(at)), on);
    const rows = report.by === 'hour' ? hourRows(context, stays, measure) : countRows(report.by, stays, measure);
    const labels = await rowLabels(context, report, [...rows.keys()]);
    const states = report.sources.flatMap(({ states: own }) => own);
    const inOrder = [...rows].toSorted(([one], [other]) =>
      report.by === 'state'
        ? states.indexOf(one) - states.indexOf(other)
        : (labels.get(one) ?? one).localeCompare(labels.get(other) ?? other),
    );
    return {
      rows: inOrder.map(([id, counts]) => ({ id, label: labels.get(id) ?? id, ...counts })),
      total: rows.size,
      updatedOn: context.now.toISOString(),
    };
  },
};
