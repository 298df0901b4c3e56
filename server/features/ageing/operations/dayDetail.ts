import type { Operation } from '../../../operations/operation.ts';
import { reportDay } from '../agedRecords.ts';
import { dayMeasures, hourReader, rowLabels, rowOf, staysOn } from '../dayMovements.ts';

/** The records of a number of a day, by the time of their movement. */
export const dayDetail: Operation<'ageing.dayDetail'> = {
  async run(context, { date, key, measure: name, ...report }) {
    const on = reportDay(context, date);
    const measure = dayMeasures((at) => context.runtime.today(new Date(at)), on);
    const hourOf = hourReader(context);
    const found = (await staysOn(context, report, on)).filter((stay) => {
      if (!measure(stay)[name]) return false;
      if (key === undefined || key === '') return true;
      if (report.by !== 'hour') return rowOf(report.by, stay, name) === key;
      return hourOf(name === 'done' ? (stay.left ?? '') : stay.entered) === key;
    });
    const stays = found.toSorted((one, other) => (one.entered < other.entered ? -1 : 1));
    const people = await rowLabels(context, { ...report, by: 'person' }, [
      ...new Set(stays.flatMap(({ enteredBy, leftBy }) => [enteredBy, leftBy].filter(Boolean))),
    ]);
    const numbers = await Promise.all(
      report.sources.map(async ({ entity, number }) => {
        const ids = stays.filter(({ source }) => source.entity === entity).map(({ id }) => id);
        const isSeen = !context.access.hidden(entity).has(number);
        const records = await context.services.store.entities(entity).getMany(isSeen ? ids : []);
        return records.map(({ id, values }) => [id, String(values[number] ?? '')] as const);
      }),
    );
    const numberOf = new Map(numbers.flat());
    return {
      rows: stays.map(({ source, id, state, account, entered, left, enteredBy, leftBy }) => ({
        id,
        entity: source.entity,
        number: numberOf.get(id) ?? '',
        state,
        account,
        entered,
        left,
        person: people.get(name === 'done' ? leftBy : enteredBy) ?? '',
      })),
      total: stays.length,
    };
  },
};
