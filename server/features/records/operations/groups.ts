import { aggregateFunctionsOf, unitFieldOf } from '../../../../metadata/kinds/aggregates.ts';
import type { Operation } from '../../../operations/operation.ts';
import { invalid } from '../../../platform/http/httpError.ts';
import { entityFields } from '../../../records/read/entityFields.ts';
import { measuredUnits, storeMeasures } from '../../../records/read/measuredUnits.ts';
import { requestedSelection, visibleTypes } from '../../../records/read/requestedSelection.ts';
import type { GroupBy, ListRequest } from '../../../store/index.ts';

/** A person looks through no more; past it another field is the better one. */
const MAX_GROUPS = 1000;
const MAX_MEASURES = 100;

/** Counts, sums and the like of everything that the list of the same words has; a hidden field is one that is not there. */
export const groups: Operation<'records.groups'> = {
  async run(context, params) {
    context.access.need(params.entity, 'list');
    const { request } = await requestedSelection(context, params, 'list');
    const types = visibleTypes(context, params.entity, params.template);
    const { by, measures = {} } = params;
    const { fields } = entityFields(context.runtime, params.entity);
    // A template may permit further functions for its entity's fields.
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
      // A sum over hidden units would mix them, and by unit it would reveal them.
      if (per !== undefined && !isVisible(per)) throw invalid(`The unit of ${field} is no field to be read.`);
      return { name: field, of: field, how, per };
    });
    if (asked.length > MAX_MEASURES) throw invalid(`At most ${MAX_MEASURES} fields are measured at once.`);
    const { sort: [first] = [], ...selection } = request;
    const found = await context.services.store.entities(params.entity).aggregate({
      ...selection,
      signal: context.request.signal,
      ...(by === undefined ? {} : { groups: [groupOf(request, by, first?.field === by && first?.dir === 'desc')] }),
      measures: { count: { by: 'count' }, ...storeMeasures(asked) },
      limit: MAX_GROUPS + 1,
    });
    return {
      groups: found.slice(0, MAX_GROUPS).map(({ group, unreadable, measures }) => ({
        value: by === undefined || unreadable.length > 0 ? null : group[by],
        ...(unreadable.length > 0 ? { unreadable: true } : {}),
        count: measures.count,
        measures: measuredUnits(asked, measures),
      })),
      more: found.length > MAX_GROUPS,
    };
  },
};

/** A column of a referenced record groups by its values there. */
function groupOf({ referenced }: ListRequest, name: string, descending: boolean): GroupBy {
  const through = referenced && Object.hasOwn(referenced, name) ? referenced[name] : undefined;
  return through ? { name, field: through.by, through, descending } : { name, field: name, descending };
}
