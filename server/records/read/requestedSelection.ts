/** The selection of a list, count or export: a query, its parameters, the user's filter and order. */
import { checkFilter } from '../../../engine/filters/checkFilter.ts';
import { checkFilterValues } from '../../../engine/filters/checkFilterValues.ts';
import { checkSort } from '../../../engine/filters/sortRecords.ts';
import { dayOf } from '../../../engine/values/day.ts';
import { pathOf } from '../../../metadata/compiler/cursor.ts';
import type { EntityVerb } from '../../../metadata/kinds/entity.ts';
import type { FieldType } from '../../../metadata/kinds/fieldTypes.ts';
import type { FilterLeaf, FilterTree } from '../../../metadata/kinds/filter.ts';
import type { QueryDefinition } from '../../../metadata/kinds/query.ts';
import { nameMap } from '../../../metadata/nameMap.ts';
import { readUnits } from '../../../metadata/reads/readUnits.ts';
import type { OperationContext } from '../../operations/operation.ts';
import { userScope } from '../../operations/requestScope.ts';
import { denied, HttpError, invalid } from '../../platform/http/httpError.ts';
import { yieldToOthers } from '../../platform/timeSlice.ts';
import type { ProgramRuntime } from '../../program/runtime/programRuntime.ts';
import type { ListRequest, Selection } from '../../store/index.ts';
import { templateFilter } from '../templates/templateFilter.ts';
import { entityFields } from './entityFields.ts';
import { levelFilter } from './levels.ts';
import { accessibleSelection, andFilters, referencedColumns, visiblePathColumns } from './readAccess.ts';
import { reportColumns } from './reportColumns.ts';

export interface SelectionRequest {
  entity: string;
  query?: string | undefined;
  params?: Record<string, unknown> | undefined;
  template?: string | undefined;
  filter?: Record<string, unknown> | undefined;
  sort?: { field: string; dir: 'asc' | 'desc' }[] | undefined;
  /** Groups and measures of a saved report, in place of a query of the definitions. */
  totals?: Pick<QueryDefinition, 'groups' | 'measures'> | undefined;
  /** Columns from referenced records, as `shipment.transportMode`. */
  paths?: readonly string[] | undefined;
}

export interface RequestedSelection {
  request: ListRequest;
  /** The query that was named. */
  query: QueryDefinition | undefined;
  /** The fields that the template or the query's template has, without hidden ones; undefined: all. */
  fields: ReadonlySet<string> | undefined;
  /** The requested filter without row access; undefined for all rows. */
  asked: FilterTree | undefined;
}

/** Checking more takes milliseconds, and so does what follows. */
const MANY_CONDITIONS = 1000;

/**
 * @param byDefinition true if a procedure finds records by its query, which may use hidden fields
 * @throws HttpError 422 for an invalid filter, order or name; hidden fields count as unknown. 403 for a query that
 *   selects or sorts by a hidden field
 */
export async function requestedSelection(
  context: OperationContext,
  asked: SelectionRequest,
  verb: EntityVerb,
  byDefinition = false,
): Promise<RequestedSelection> {
  const { program } = context.runtime;
  const query =
    asked.query === undefined
      ? asked.totals && { ...asked.totals, entity: asked.entity }
      : named(program.definitions.query, asked.query, 'query');
  if (query && query.entity !== asked.entity) throw invalid(`The query ${asked.query} is not about ${asked.entity}.`);
  if (asked.query !== undefined && !byDefinition && selectsByHidden(context, asked.query)) throw denied();
  const template = asked.template ?? query?.template;
  const types = visibleTypes(context, asked.entity, template);
  const own = asked.filter === undefined ? undefined : checkedFilter(asked.filter, types);
  if (own && own.fields.length > MANY_CONDITIONS) await yieldToOthers();
  const narrowed = query?.narrow ? narrowing(context, query.narrow, asked.params ?? {}) : undefined;
  const ofLevels =
    query?.levels === undefined
      ? undefined
      : await levelFilter(context, asked.entity, computedValue(context, query.levels, asked.params ?? {}));
  const shared = query?.sharedOnly ? context.access.shared(asked.entity) : undefined;
  const ofTemplate = template === undefined ? undefined : templateFilter(context.runtime, asked.entity, template);
  const filter = andFilters([own, query?.filter as FilterTree | undefined, narrowed, ofLevels, shared, ofTemplate]);
  const sort = asked.sort ?? (query?.sort as ListRequest['sort']) ?? [];
  if (asked.sort) checkOrder(asked.sort, types);
  return {
    query,
    asked: filter,
    fields: template === undefined ? undefined : templateKeys(context, template, asked.entity),
    request: {
      ...withPaths(
        context,
        asked,
        withColumnsOf(context, query, template, accessibleSelection(context, asked.entity, verb, filter, template)),
      ),
      ...(query
        ? relatedOf(context, query, asked.params ?? {}, andFilters([query.filter as FilterTree, narrowed]))
        : {}),
      sort,
    },
  };
}

/** The parts of a query that decide which rows there are, and in which order. */
const SELECTING: ReadonlySet<string> = new Set(['filter', 'exist', 'missing', 'latest', 'sort']);

/** True if the rows of a query would reveal hidden fields: which rows have a value, or a larger one. */
function selectsByHidden({ runtime, access }: OperationContext, query: string): boolean {
  const places = runtime.prepared(`places that the query ${query} selects by`, () =>
    readUnits(runtime.program.definitions, 'query', query)
      .filter(({ cursor }) => SELECTING.has(pathOf(cursor)[0] ?? ''))
      .flatMap((unit) => unit.places),
  );
  const { entity: own, narrow = {} } = runtime.program.definitions.query[query] as QueryDefinition;
  if (Object.keys(narrow).some((field) => access.hidden(own).has(field.split('.')[0] ?? ''))) return true;
  return places.some(({ entity, names }) => {
    const hidden = access.hidden(entity);
    return names.some((_, at) => hidden.has(names.slice(0, at + 1).join('.')));
  });
}

/**
 * A query sorts and filters by its own template, regardless of the template of the rows.
 * @param template of the rows: the selection includes its columns
 */
function withColumnsOf(
  context: OperationContext,
  query: QueryDefinition | undefined,
  template: string | undefined,
  selection: Selection,
): Selection {
  if (query?.template === undefined || query.template === template) return selection;
  const own = referencedColumns(context, query.entity, query.template);
  return own ? { ...selection, referenced: { ...selection.referenced, ...own } } : selection;
}

/** The selection with the columns that a report reads from referenced records. */
function withPaths(context: OperationContext, { entity, paths }: SelectionRequest, selection: Selection): Selection {
  if (!paths?.length) return selection;
  return { ...selection, referenced: { ...selection.referenced, ...reportColumns(context, entity, paths) } };
}

function named<Value>(map: Readonly<Record<string, Value>>, name: string, what: string): Value {
  const found = Object.hasOwn(map, name) ? map[name] : undefined;
  if (!found) throw invalid(`There is no ${what} ${name}.`);
  return found;
}

type ByTemplate = Map<string | undefined, Record<string, FieldType>>;
const visible = new WeakMap<ProgramRuntime, WeakMap<ReadonlySet<string>, ByTemplate>>();

/** Types of the fields that this user may filter and sort by; made once for those who see the same. */
export function visibleTypes(context: OperationContext, entity: string, template?: string): Record<string, FieldType> {
  const hidden = context.access.hidden(entity);
  const known = visible.get(context.runtime) ?? new WeakMap<ReadonlySet<string>, ByTemplate>();
  visible.set(context.runtime, known);
  const byTemplate: ByTemplate = known.get(hidden) ?? new Map();
  known.set(hidden, byTemplate);
  const { definition, types } = entityFields(context.runtime, entity, template);
  const columns = template === undefined ? [] : visiblePathColumns(context, entity, template);
  const key = definition.templates === undefined && columns.length === 0 ? undefined : template;
  const found = byTemplate.get(key);
  if (found) return found;
  const ofOthers = columns.map(({ key, column }) => [key, column.type] as const);
  const made = nameMap([...Object.entries(types).filter(([field]) => !hidden.has(field)), ...ofOthers]);
  byTemplate.set(key, made);
  return made;
}

function checkedFilter(filter: unknown, types: Readonly<Record<string, FieldType>>): FilterTree {
  const wrong = checkFilter(filter as FilterTree, types);
  const faults = wrong.length > 0 ? wrong : checkFilterValues(filter, types);
  if (faults.length > 0) {
    const [first] = faults;
    throw new HttpError(422, `The filter is not valid: ${first?.message}`, {
      faults: faults.slice(0, 20).map(({ path, message }) => ({ at: ['filter', ...path].join('.'), message })),
    });
  }
  return filter as FilterTree;
}

function checkOrder(sort: NonNullable<SelectionRequest['sort']>, types: Readonly<Record<string, FieldType>>): void {
  const faults = checkSort(sort, types);
  if (faults.length > 0) throw invalid(`The order is not valid: ${faults[0]?.message}`);
}

/** Rows must equal each value; an empty one does not narrow. */
function narrowing(
  context: OperationContext,
  narrow: Readonly<Record<string, unknown>>,
  params: Record<string, unknown>,
): FilterTree | undefined {
  const leaves: FilterLeaf[] = [];
  for (const [name, expression] of Object.entries(narrow)) {
    const value = computedValue(context, expression, params);
    if (value === undefined || value === null || value === '') continue;
    leaves.push(Array.isArray(value) ? { name, operator: 'isInList', value } : { name, operator: 'equalTo', value });
  }
  return leaves.length > 0 ? { condition: 'and', fields: leaves } : undefined;
}

/** The query's conditions on related records. Records that the user cannot list do not count. */
function relatedOf(
  context: OperationContext,
  query: QueryDefinition,
  params: Record<string, unknown>,
  filter: FilterTree | undefined,
): Pick<ListRequest, 'related'> {
  const { store } = context.services;
  const { exist = {}, missing = {}, latest } = query;
  const named = [
    ...Object.values(exist).map((related) => ({ ...related, isMissing: false })),
    ...Object.values(missing).map((related) => ({ ...related, isMissing: true })),
  ];
  const related = named.map(({ in: entity, match, filter: own, isMissing }) => {
    const mayList = context.access.may(entity, 'list');
    const all = accessibleSelection(context, entity, 'list', own as FilterTree | undefined);
    return store.entities(entity).related({ match, isMissing, selection: mayList ? all : { scopes: [] } });
  });
  if (latest) {
    const on = latest.on === undefined ? undefined : computedValue(context, latest.on, params);
    const selection = accessibleSelection(context, query.entity, 'list', filter);
    const day = dayOf(on) ?? context.today;
    related.push(store.entities(query.entity).latest({ by: latest.by, per: latest.per, on: day, selection }));
  }
  return related.length > 0 ? { related } : {};
}

const computedValue = (context: OperationContext, expression: unknown, params: Record<string, unknown>): unknown =>
  context.runtime.compiled(expression).run({
    params,
    user: userScope(context.session),
    today: context.today,
  } as never);

/** @throws HttpError 422 for a template that is not of this entity */
export function templateKeys(context: OperationContext, template: string, entity: string): ReadonlySet<string> {
  const definition = named(context.runtime.program.definitions.template, template, 'template');
  if (definition.entity !== entity) throw invalid(`The template ${template} is not about ${entity}.`);
  return context.runtime.prepared(
    `keys of ${template}`,
    () => new Set((context.runtime.program.fields[template] ?? []).map((field) => field.key)),
  );
}
