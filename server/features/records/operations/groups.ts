import { type AggregateFunction, aggregateFunctionsOf, unitFieldOf } from '../../../../metadata/kinds/aggregates.ts';
import { invalid } from '../../../base/http/httpError.ts';
import type { Operation } from '../../../call/operation.ts';
import { entityFields } from '../../../recordAccess/entityFields.ts';
import { requestedSelection, visibleTypes } from '../../../recordAccess/requestedSelection.ts';
import type { Measure } from '../../../store/index.ts';

/** A person looks through no more; past it another field is the better one. */
const MAX_GROUPS = 1000;
const MAX_MEASURES = 100;

/** What of a record's values the store is asked for, for a function: an average is a sum over a count. */
const PARTS = {
  sum: ['count', 'sum'],
  average: ['count', 'sum'],
  count: ['count'],
  min: ['count', 'min'],
  max: ['count', 'max'],
} as const satisfies Record<AggregateFunction, readonly Measure['by'][]>;

/** Counts, sums and the like of everything that the list of the same words has; a hidden field is one that is not there. */
export const groups: Operation<'records.groups'> = {
  async run(context, params) {
    context.access.need(params.entity, 'list');
    const { request } = requestedSelection(context, params, 'list');
    const types = visibleTypes(context, params.entity);
    const { by, measures = {} } = params;
    const { fields } = entityFields(context.runtime, params.entity);
    // A template may say of its entity's fields what else they allow.
    const ofTemplate = new Map(
      (context.runtime.program.fields[params.template ?? ''] ?? []).map((field) => [field.key, field]),
    );
    const isVisible = (field: string) => Object.hasOwn(types, field) && !fields[field]?.secret;
    if (by !== undefined && (!isVisible(by) || types[by] === 'file'))
      throw invalid(`Records cannot be grouped by ${by}.`);
    const asked = Object.entries(measures).map(([field, how]) => {
      const type = isVisible(field) ? types[field] : undefined;
      const about = type && { ...fields[field], ...ofTemplate.get(field), type };
      if (!about || !aggregateFunctionsOf(about).includes(how))
        throw invalid(`${field} is no field whose ${how} can be asked for.`);
      const per = unitFieldOf(about, how);
      // A sum over units that the person may not see would be of different things, and by unit it would tell them.
      if (per !== undefined && !isVisible(per)) throw invalid(`The unit of ${field} is no field to be read.`);
      return { field, how, per };
    });
    if (asked.length > MAX_MEASURES) throw invalid(`At most ${MAX_MEASURES} fields are measured at once.`);
    const { sort: [first] = [], ...selection } = request;
    const found = await context.services.store.entities(params.entity).aggregate({
      ...selection,
      signal: context.request.signal,
      ...(by === undefined ? {} : { groups: [by] }),
      descending: first?.field === by && first?.dir === 'desc',
      // Names of fields are not names of measures: one of them may be called like the count.
      measures: Object.fromEntries([
        ['count', { by: 'count' }],
        ...asked.flatMap(({ field, how, per }) =>
          PARTS[how].map((part): [string, Measure] => [
            `${part} ${field}`,
            { by: part, of: field, ...(per === undefined ? {} : { per }) },
          ]),
        ),
      ]),
      limit: MAX_GROUPS + 1,
    });
    return {
      groups: found.slice(0, MAX_GROUPS).map(({ group, unreadable, measures }) => ({
        value: by === undefined || unreadable.length > 0 ? null : group[by],
        ...(unreadable.length > 0 ? { unreadable: true } : {}),
        count: measures.count,
        measures: Object.fromEntries(
          asked.map(({ field, how, per }) => {
            const byUnit = (part: Measure['by']): Record<string, unknown> => {
              const measure = measures[`${part} ${field}`];
              return per === undefined ? { '': measure } : (measure as Record<string, unknown>);
            };
            const units = Object.entries(byUnit('count')).filter(([, count]) => Number(count) > 0);
            const of = (unit: string) => Object.fromEntries(PARTS[how].map((part) => [part, byUnit(part)[unit]]));
            return [field, Object.fromEntries(units.map(([unit]) => [unit, of(unit)]))];
          }),
        ),
      })),
      more: found.length > MAX_GROUPS,
    };
  },
};
