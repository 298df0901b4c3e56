/** The groups of a query with their counts and exact sums, within a user's row and field access. */
import { checkFilter } from '../../../engine/filters/checkFilter.ts';
import { lastDayOf } from '../../../engine/values/period.ts';
import { aggregateFunctionsOf, unitFieldOf } from '../../../metadata/kinds/aggregates.ts';
import type { EntityField } from '../../../metadata/kinds/field.ts';
import { isNumberType } from '../../../metadata/kinds/fieldTypes.ts';
import { type FilterLeaf, type FilterTree, fieldsOfFilter } from '../../../metadata/kinds/filter.ts';
import type { QueryDefinition } from '../../../metadata/kinds/query.ts';
import { ownMember } from '../../../metadata/nameMap.ts';
import { ordered } from '../../../metadata/order.ts';
import type { OperationContext } from '../../operations/operation.ts';
import { HttpError, invalid } from '../../platform/http/httpError.ts';
import { t } from '../../platform/words/localizedText.ts';
import { type AggregateGroup, type GroupBy, TooManyGroupsError } from '../../store/index.ts';
import { entityFields } from './entityFields.ts';
import { labellingList, labelsOfField } from './listLabels.ts';
import { type AskedMeasure, measuredUnits, storeMeasures } from './measuredUnits.ts';
import { storedMemberFields } from './memberFields.ts';
import { accessibleSelection, andFilters } from './readAccess.ts';
import { requestedSelection, type SelectionRequest, visibleTypes } from './requestedSelection.ts';
import { fixedSuggestions } from './suggestions.ts';

/** A person looks through no more; past it fewer groups are the better ones. */
const MAX_ROWS = 1000;

type GroupDefinition = NonNullable<QueryDefinition['groups']>[string];
type MeasureDefinition = NonNullable<QueryDefinition['measures']>[string];

type Fields = Readonly<Record<string, EntityField>>;

interface Group {
  name: string;
  definition: GroupDefinition;
  field: EntityField;
  store: GroupBy;
}
interface TotalsMeasure extends AskedMeasure {
  definition: MeasureDefinition;
  field: EntityField | undefined;
  unit: EntityField | undefined;
}

/** A visible field; undefined if it is hidden or unknown. */
function visibleField(context: OperationContext, entity: string, key: string): EntityField | undefined {
  const { fields } = entityFields(context.runtime, entity);
  const isVisible = Object.hasOwn(visibleTypes(context, entity), key) && Object.hasOwn(fields, key);
  return isVisible && !fields[key]?.secret ? fields[key] : undefined;
}

/** The visible fields of the list whose members are counted; undefined for totals of records. */
interface CountedMembers {
  list: string;
  fields: Fields;
}

/** @throws HttpError 403 where the list, or what decides which of its members count, is hidden: another total would say something else */
function countedMembers(
  context: OperationContext,
  entity: string,
  { members }: QueryDefinition,
): CountedMembers | undefined {
  if (!members) return undefined;
  const { definition } = entityFields(context.runtime, entity);
  const list = ownMember(definition.lists, members.list);
  const hidden = context.access.hidden(entity);
  if (!list || hidden.has(members.list)) throw notToBeSeen();
  const seen = storedMemberFields(context.runtime, list).filter(
    ({ key, secret }) => !secret && !hidden.has(`${members.list}.${key}`),
  );
  const fields: Fields = Object.fromEntries(seen.map((field) => [field.key, field]));
  const read = members.filter ? fieldsOfFilter(members.filter as FilterTree) : [];
  if (!read.every((field) => Object.hasOwn(fields, field))) throw notToBeSeen();
  return { list: members.list, fields };
}

const notToBeSeen = () => new HttpError(403, 'You may not see what these totals are grouped by.');

/** A field of the record, or of the members that are counted. */
function fieldOfPath(
  context: OperationContext,
  entity: string,
  members: CountedMembers | undefined,
  path: string,
): EntityField | undefined {
  const [list, key] = path.split('.');
  if (key === undefined) return visibleField(context, entity, path);
  return members?.list === list ? ownMember(members?.fields, key) : undefined;
}

/** @throws HttpError 403 where the user may not see what the records are grouped by: other groups would say something else */
function groupsOf(
  context: OperationContext,
  entity: string,
  query: QueryDefinition,
  members: CountedMembers | undefined,
): Group[] {
  return ordered<GroupDefinition>(query.groups).map(([name, definition]) => {
    const [first = '', second] = definition.field.split('.');
    const descending = definition.dir === 'desc';
    const period = definition.by === undefined ? {} : { period: definition.by };
    if (first === members?.list && second !== undefined) {
      const field = ownMember(members.fields, second);
      if (!field) throw notToBeSeen();
      return { name, definition, field, store: { name, field: definition.field, descending, ...period } };
    }
    const reference = visibleField(context, entity, first);
    const target = reference?.references;
    if (reference && second === undefined)
      return { name, definition, field: reference, store: { name, field: first, descending, ...period } };
    const field = target === undefined || second === undefined ? undefined : referredField(context, target, second);
    if (!field || target === undefined || second === undefined) throw notToBeSeen();
    const through = context.services.store
      .entities(target)
      .referenced(second, accessibleSelection(context, target, 'list'));
    return { name, definition, field, store: { name, field: first, descending, ...period, through } };
  });
}

/** A field of another entity, of whose records the user may see some. */
const referredField = (context: OperationContext, entity: string, key: string): EntityField | undefined =>
  context.access.may(entity, 'list') ? visibleField(context, entity, key) : undefined;

/** Visible measures: hidden fields count as unknown, and a sum over hidden units would reveal them. */
function measuresOf(
  context: OperationContext,
  entity: string,
  query: QueryDefinition,
  members: CountedMembers | undefined,
): TotalsMeasure[] {
  return ordered<MeasureDefinition>(query.measures).flatMap(([name, definition]): TotalsMeasure[] => {
    const { of, by: how } = definition;
    if (of === undefined) return [{ name, definition, how, of, per: undefined, field: undefined, unit: undefined }];
    const field = fieldOfPath(context, entity, members, of);
    if (!field || !aggregateFunctionsOf(field).includes(how)) return [];
    const own = unitFieldOf(field, how);
    const beside = own !== undefined && of.includes('.') ? `${members?.list}.${own}` : own;
    const per = how === 'count' ? undefined : (definition.unit ?? beside);
    const unit = per === undefined ? undefined : fieldOfPath(context, entity, members, per);
    return per !== undefined && !unit ? [] : [{ name, definition, how, of, per, field, unit }];
  });
}

/** The rows of a group as a filter; undefined where its values are other records'. */
function filterOfGroup(
  { name, definition, field, store }: Group,
  { group, unreadable }: AggregateGroup,
): FilterLeaf | undefined {
  if (store.through || definition.field.includes('.')) return undefined;
  const key = store.field;
  if (unreadable.includes(name)) return { name: key, operator: 'notEqualTo', matchField: key };
  const value = group[name] ?? '';
  if (definition.by === undefined || value === '') return { name: key, operator: 'equalTo', value: value as never };
  const first = String(value);
  return field.type === 'date' || field.type === 'dateTime'
    ? { name: key, operator: 'betweenInclusive', value1: first, value2: lastDayOf(first, definition.by) }
    : undefined;
}

/**
 * Groups whose first field has fixed options are sorted as its list orders these; others stay sorted by value. Values without
 * an option come last.
 */
function inOptionOrder(context: OperationContext, [first]: readonly Group[], found: readonly AggregateGroup[]) {
  const list = first && first.definition.dir === undefined ? labellingList(context, first.field) : undefined;
  if (!first || !list || list.from) return found;
  const places = new Map(fixedSuggestions(context, list).map(({ v }, place) => [String(v), place]));
  const placeOf = ({ group }: AggregateGroup) => places.get(String(group[first.name] ?? '')) ?? places.size;
  return found.toSorted((left, right) => placeOf(left) - placeOf(right));
}

/** True where values have an order of their own: days, numbers, options of a list; names of records have none. */
function hasOrder(context: OperationContext, { definition, field }: Group): boolean {
  if (definition.by !== undefined || definition.dir !== undefined) return true;
  if (field.type === 'date' || field.type === 'dateTime' || isNumberType(field.type)) return true;
  const list = labellingList(context, field);
  return list !== undefined && !list.from;
}

/** Labels of group values and units. */
async function labelsOf(context: OperationContext, groups: readonly Group[], found: readonly AggregateGroup[]) {
  const each = await Promise.all(
    groups.map(async ({ name, field }) => {
      const values = [...new Set(found.map(({ group }) => group[name]))].filter((value) => typeof value === 'string');
      return [name, await labelsOfField(context, field, values as string[])] as const;
    }),
  );
  return new Map(each);
}

/** True where a list with the same filter would show other records, because the query selects by related or dated ones. */
const needsQuery = ({ exist, missing, latest }: QueryDefinition) => Boolean(exist ?? missing ?? latest);

/**
 * The totals of everything that the list of a query has, and of nothing that the user may not see.
 * @throws HttpError 403 where the user may not list the records, or see what they are grouped or measured by
 */
export async function totalsOf(context: OperationContext, params: SelectionRequest) {
  context.access.need(params.entity, 'list');
  const { request, query, asked } = await requestedSelection(context, params, 'list');
  if (!query?.measures) throw invalid(`The query ${params.query} has no measures.`);
  const members = countedMembers(context, params.entity, query);
  const groups = groupsOf(context, params.entity, query, members);
  const measures = measuresOf(context, params.entity, query, members);
  if (measures.length === 0) throw notToBeSeen();
  const { sort: _, ...selection } = request;
  const store = context.services.store.entities(params.entity);
  const { signal } = context.request;
  const counted = members && { ...members, filter: query.members?.filter as FilterTree | undefined };
  const common = { ...selection, signal, measures: storeMeasures(measures), members: counted };
  const [found, [all]] = await Promise.all([
    groups.length === 0
      ? []
      : store.aggregate({ ...common, groups: groups.map((group) => group.store), limit: MAX_ROWS + 1 }),
    store.aggregate(common),
  ]).catch((error: unknown) => {
    if (error instanceof TooManyGroupsError) throw new HttpError(422, t('totalsTooManyGroups'));
    throw error;
  });
  const shown = inOptionOrder(context, groups, found.slice(0, MAX_ROWS));
  const labels = await labelsOf(context, groups, shown);
  const total = measuredUnits(measures, all?.measures ?? {});
  const types = visibleTypes(context, params.entity);
  const isOpen = asked === undefined || checkFilter(asked, types).length === 0;
  return {
    at: context.now.toISOString(),
    groups: groups.map((group) => ({
      name: group.name,
      label: group.definition.label ?? group.field.label,
      type: group.definition.by === undefined ? group.field.type : 'date',
      ...(group.definition.by === undefined ? {} : { period: group.definition.by }),
      hasOrder: hasOrder(context, group),
    })),
    measures: await Promise.all(
      measures.map(async ({ name, definition, how, field, unit }) => ({
        name,
        label: definition.label,
        by: how,
        ...(field === undefined ? {} : { type: field.type }),
        ...(field?.scale === undefined ? {} : { scale: field.scale }),
        ...(field?.numberFormat === undefined ? {} : { numberFormat: field.numberFormat }),
        ...(unit === undefined ? {} : { unit: unit.label }),
        units: unit ? Object.fromEntries(await labelsOfField(context, unit, Object.keys(total[name] ?? {}))) : {},
      })),
    ),
    rows: shown.map((row) => {
      const parts = groups.map((group) => filterOfGroup(group, row));
      const filter = parts.includes(undefined)
        ? undefined
        : andFilters([asked, { condition: 'and', fields: parts as FilterTree['fields'] }]);
      const named = groups.flatMap(({ name }) => {
        const label = labels.get(name)?.get(String(row.group[name]));
        return label === undefined ? [] : [[name, label] as const];
      });
      return {
        values: Object.fromEntries(
          groups.map(({ name }) => [name, row.unreadable.includes(name) ? null : row.group[name]]),
        ),
        labels: Object.fromEntries(named),
        ...(row.unreadable.length > 0 ? { unreadable: row.unreadable } : {}),
        measures: measuredUnits(measures, row.measures),
        ...(isOpen && filter ? { filter } : {}),
      };
    }),
    total,
    ...(isOpen ? { filter: asked ?? { condition: 'and', fields: [] } } : {}),
    needsQuery: needsQuery(query),
    more: found.length > MAX_ROWS,
  };
}
