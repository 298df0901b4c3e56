import { isNumberType } from '../../../metadata/kinds/fieldTypes.ts';
import { invalid } from '../../http/httpError.ts';
import { askedSelection, visibleTypes } from '../../records/askedSelection.ts';
import { entityFields } from '../../records/entityFields.ts';
import type { Operation } from '../operation.ts';

/** A person looks through no more; past it another field is the better one. */
const MOST_GROUPS = 1000;
const MOST_SUMS = 100;

/** Counts and sums of everything that the list of the same words has; a hidden field is one that is not there. */
export const groups: Operation<'records.groups'> = {
  async run(context, params) {
    context.access.need(params.entity, 'list');
    const { request } = askedSelection(context, params, 'list');
    const types = visibleTypes(context, params.entity);
    const { by, sums = [] } = params;
    const { fields } = entityFields(context.runtime, params.entity);
    if (by !== undefined && (!Object.hasOwn(types, by) || types[by] === 'file' || fields[by]?.secret))
      throw invalid(`Records cannot be grouped by ${by}.`);
    if (sums.length > MOST_SUMS) throw invalid(`At most ${MOST_SUMS} fields are added up at once.`);
    const wrong = sums.find(
      (field) => !Object.hasOwn(types, field) || !isNumberType(types[field]) || fields[field]?.secret,
    );
    if (wrong !== undefined) throw invalid(`${wrong} is no field of numbers.`);
    const { sort: [first] = [], ...selection } = request;
    const found = await context.services.store.entities(params.entity).aggregate({
      ...selection,
      signal: context.request.signal,
      ...(by === undefined ? {} : { groups: [by] }),
      descending: first?.field === by && first?.dir === 'desc',
      // Names of fields are not names of measures: one of them may be called like the count.
      measures: Object.fromEntries([
        ['count', { by: 'count' } as const],
        ...sums.map((field) => [`sum ${field}`, { by: 'sum', of: field } as const] as const),
      ]),
      limit: MOST_GROUPS + 1,
    });
    return {
      groups: found.slice(0, MOST_GROUPS).map(({ group, unreadable, measures }) => ({
        value: by === undefined || unreadable.length > 0 ? null : group[by],
        ...(unreadable.length > 0 ? { unreadable: true } : {}),
        count: measures.count,
        sums: Object.fromEntries(sums.map((field) => [field, measures[`sum ${field}`]])),
      })),
      more: found.length > MOST_GROUPS,
    };
  },
};
