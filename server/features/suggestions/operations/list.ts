/** Suggestions: fixed values, or records of an entity, narrowed by what the field depends on. */

import { MAX_CHOSEN_VALUES } from '../../../../engine/labels/requestLabels.ts';
import { isUnstorable } from '../../../../engine/values/codePoints.ts';
import { textKey } from '../../../../engine/values/textKey.ts';
import type { FilterLeaf, FilterTree } from '../../../../metadata/kinds/filter.ts';
import type { ListDefinition } from '../../../../metadata/kinds/list.ts';
import { ownMember } from '../../../../metadata/nameMap.ts';
import type { ParamsOf } from '../../../../metadata/signatures/operations.ts';
import { own } from '../../../../metadata/signatures/serverEntities.ts';
import { type Operation, type OperationContext, signedIn } from '../../../operations/operation.ts';
import { denied, invalid, notFound } from '../../../platform/http/httpError.ts';
import { numberConstant } from '../../../platform/words/words.ts';
import { withAlsoLabels } from '../../../records/read/alsoLabels.ts';
import { entityFields } from '../../../records/read/entityFields.ts';
import { mayReadList } from '../../../records/read/listPermissions.ts';
import { accessibleSelection, andFilters } from '../../../records/read/readAccess.ts';
import { requestedSelection, visibleTypes } from '../../../records/read/requestedSelection.ts';
import {
  chosenSuggestions,
  type From,
  fixedSuggestions,
  type Suggestion,
  shownFields,
  suggestion,
  suggestionRanks,
  typeOfList,
  withoutShadowed,
} from '../../../records/read/suggestions.ts';
import { grantsOf } from '../../../session/grants.ts';
import { PERMISSION_GROUP } from '../../../session/groupRole.ts';
import { namesOf } from '../../../session/users.ts';
import type { ListRequest } from '../../../store/index.ts';
import { fieldSuggestions, recordSuggestions } from '../ofEntity.ts';
import { suggestionPage } from '../suggestionPage.ts';
import { timeZoneSuggestions } from '../timeZones.ts';

const MAX_PAGE_SIZE = 10_000;
/** Maximum length of the search text in characters. */
const MAX_TYPED_LENGTH = 200;

type Params = ParamsOf<'suggestions.list'>;

export const list: Operation<'suggestions.list'> = {
  async run(context, params) {
    const { program } = context.runtime;
    const name = params.suggestionFor;
    const named = Object.hasOwn(program.definitions.list, name) ? program.definitions.list[name] : undefined;
    if (!named) throw notFound(`There is no list ${name}.`);
    if (!mayReadList(context.runtime, context.access, name)) throw denied();
    const dependent = dependentOf(params.dependent);
    const definition = valuesBeside(context, named, dependent) ?? named;
    if (params.systemId && params.systemId !== signedIn(context).context.system) throw denied('systemId');
    if (isUnstorable(params.q ?? '')) throw invalid('The text that is searched for has a NUL or half a character.');
    const limit = Math.min(
      params.pageLimit || definition.pageLimit || numberConstant(program, 'suggestionPageSize', 10),
      MAX_PAGE_SIZE,
    );
    const from = ((params.page || 1) - 1) * limit;
    if (named.registry === 'rolesAndGroups') return rolesAndGroups(context, params.q ?? '', from, limit);
    if (named.registry === 'companies') return companiesHeld(context, named.permission, params.q ?? '', from, limit);
    if (named.registry === 'timeZones') return timeZoneSuggestions(params.q ?? '', from, limit);
    const entries = ownMember(context.services.extension.suggestions, named.registry ?? '');
    if (entries) return suggestionPage(entries(context), params.q ?? '', from, limit);
    const asked = { entity: dependent.entity, q: params.q ?? '', offset: from, limit, selected: chosenOf(params) };
    if (named.registry === 'records') return recordSuggestions(context, asked);
    if (named.registry === 'fields') return fieldSuggestions(context, asked, named.holding);
    const found = definition.from
      ? await fromEntity(context, definition, params, limit + 1, from)
      : fixedSuggestions(context, definition, params.q, dependent).slice(from, from + limit + 1);
    const more = found.length > limit;
    const own = definition.from && from === 0 ? ownValues(context, definition, params, found) : [];
    const shown = [...own, ...found.slice(0, limit)];
    const missing = definition.from && from === 0 ? await selectedOf(context, definition.from, params, shown) : [];
    const columns = params.columns && definition.from ? { columns: columnsOf(context, definition.from) } : {};
    const all = [...missing, ...shown];
    const msg = definition.from ? await withAlsoLabels(context, definition.from, all) : all;
    return { msg, more, ...columns };
  },
};

/** The values that a list over records defines itself, except those that a record replaces. */
function ownValues(
  context: OperationContext,
  definition: ListDefinition,
  { q, dependent }: Params,
  records: readonly Suggestion[],
): Suggestion[] {
  const taken = new Set(records.map(({ v }) => textKey(String(v))));
  return fixedSuggestions(context, definition, q, dependentOf(dependent)).filter(
    ({ v }) => !taken.has(textKey(String(v))),
  );
}

/** Columns of a list's records: visible fields. */
function columnsOf(context: OperationContext, from: From): { key: string; label: string }[] {
  const { fields } = entityFields(context.runtime, from.entity, from.template);
  const shown = shownFields(from, visibleTypes(context, from.entity, from.template));
  return shown.map((key) => ({ key, label: fields[key]?.label ?? key }));
}

async function fromEntity(
  context: OperationContext,
  definition: ListDefinition,
  params: Params,
  limit: number,
  offset: number,
): Promise<Suggestion[]> {
  const from = definition.from as From;
  const types = visibleTypes(context, from.entity, from.template);
  const shown = shownFields(from, types);
  if (!types[from.label]) return [];
  const text = (params.q ?? '').trim().slice(0, MAX_TYPED_LENGTH);
  const searched = shown.filter((name) => types[name] !== 'checkbox');
  const type = typeOfList(context, from);
  const request = await ofList(context, from, params, [dependence(params.dependent, types), typed(text, searched)]);
  const entity = context.services.store.entities(from.entity);
  if (from.distinct) {
    const field = from.value ?? from.label;
    const values = await entity.suggest({ ...request, field, limit, offset, ...(text && { q: text }) });
    return values.map(({ value }) => ({ id: String(value), v: value, n: String(value) }));
  }
  const sort = request.sort?.length ? request.sort : [{ field: from.label, dir: 'asc' as const }];
  const system = type?.system;
  const fields = system === undefined ? shown : [...shown, system];
  const single = searched.filter((name) => types[name] !== 'multiselect');
  const ranks = text === '' ? [] : suggestionRanks(from, text, single);
  const { records } = await entity.list({ ...request, ranks, sort, limit, offset, fields });
  const kept = system === undefined ? records : await withoutShadowed(context, from, system, records);
  return kept.map((record) => suggestion(from, record.id, record.values, shown));
}

/** The records of a list that match the request. */
async function ofList(
  context: OperationContext,
  from: From,
  params: Params,
  asked: (FilterTree | undefined)[],
): Promise<ListRequest> {
  const { entity, template, query } = from;
  if (query !== undefined) {
    const filter = andFilters(asked) as Record<string, unknown> | undefined;
    return (await requestedSelection(context, { entity, query, params, filter }, 'suggest')).request;
  }
  const own = typeOfList(context, from)?.filter ?? (from.filter as FilterTree | undefined);
  const filter = andFilters([own, narrowed(context, from, params), ...asked]);
  return accessibleSelection(context, entity, 'suggest', filter, template);
}

/** Any of the shown fields has what was typed. */
function typed(text: string, fields: readonly string[]): FilterTree | undefined {
  if (text === '') return undefined;
  const leaves = fields.map((name): FilterLeaf => ({ name, operator: 'contains', value: text }));
  return leaves.length > 0 ? { condition: 'or', fields: leaves } : undefined;
}

/** Field of the source to the value that it must equal; a field that the source has not, or may not be seen, narrows nothing. */
function dependence(given: unknown, types: Readonly<Record<string, string>>): FilterTree | undefined {
  const leaves = Object.entries(dependentOf(given))
    .filter(([name, value]) => types[name] !== undefined && value !== null && value !== undefined && value !== '')
    .map(
      ([name, value]): FilterLeaf => ({
        name,
        operator: Array.isArray(value) ? 'isInList' : 'equalTo',
        value: value as never,
      }),
    );
  return leaves.length > 0 ? { condition: 'and', fields: leaves } : undefined;
}

function dependentOf(given: unknown): Readonly<Record<string, unknown>> {
  const dependent = typeof given === 'string' && given !== '' ? parsed(given) : given;
  return typeof dependent === 'object' && dependent !== null ? (dependent as Record<string, unknown>) : {};
}

/** The list whose values are those of the field that is named beside it; undefined for lists with values of their own. */
function valuesBeside(
  context: OperationContext,
  { registry }: ListDefinition,
  dependent: Readonly<Record<string, unknown>>,
): ListDefinition | undefined {
  if (registry === 'permissionFieldValues') return permissionFieldValues(context, dependent);
  return registry === 'fieldValues' ? fieldValues(context, dependent) : undefined;
}

/** The list of a field that a name means, or else its stored values; undefined for a field that the user may not see. */
function fieldValues(
  { access, runtime, services }: OperationContext,
  { field }: Readonly<Record<string, unknown>>,
): ListDefinition | undefined {
  const found = typeof field === 'string' ? services.extension.namedField(runtime, field) : undefined;
  if (!found || !access.may(found.entity, 'list') || access.hidden(found.entity).has(found.key)) return undefined;
  const { entity, key, definition } = found;
  const source = definition.suggestionsSource;
  const list = source === undefined ? undefined : runtime.program.definitions.list[source];
  if (list && source !== undefined && mayReadList(runtime, access, source)) return list;
  return { label: definition.label ?? key, from: { entity, label: key, distinct: true } };
}

/**
 * The list of a row filter named by `field` as `MODULE.FILTER`; its values are then read as for any list.
 * @throws HttpError 403 if the user cannot read those values
 */
function permissionFieldValues(
  { access, runtime }: OperationContext,
  { field }: Readonly<Record<string, unknown>>,
): ListDefinition | undefined {
  if (typeof field !== 'string') return undefined;
  const { definitions } = runtime.program;
  const [module, filter] = [field.slice(0, field.indexOf('.')), field.slice(field.indexOf('.') + 1)];
  for (const { module: of, filters = {} } of Object.values(definitions.permission)) {
    const found = of === module && Object.hasOwn(filters, filter) ? filters[filter] : undefined;
    if (!found) continue;
    if (found.list !== undefined) {
      if (!mayReadList(runtime, access, found.list)) throw denied();
      return definitions.list[found.list];
    }
    access.need(found.entity, 'suggest');
    return { label: found.label, from: { entity: found.entity, label: found.field, distinct: true } };
  }
  return undefined;
}

/** The names as they are written in designs: `invoice.invoiceNumber`, `charges.invoiceValue`. */
const MAX_GROUPS = 1000;

/** The roles of files, then the groups of the store that are roles too. */
async function rolesAndGroups(context: OperationContext, q: string, offset: number, limit: number) {
  const { definitions } = context.runtime.program;
  const roles = Object.entries(definitions.role).map(([value, { label }]) => ({ value, label: String(label) }));
  const isRole: FilterTree = {
    condition: 'and',
    fields: [{ name: 'type', operator: 'equalTo', value: PERMISSION_GROUP }],
  };
  const { records } = context.access.may(own.group, 'suggest')
    ? await context.services.store.entities(own.group).list({
        ...accessibleSelection(context, own.group, 'suggest', isRole),
        fields: ['name'],
        sort: [{ field: 'name', dir: 'asc' }],
        limit: MAX_GROUPS,
      })
    : { records: [] };
  const groups = records.map(({ id, values }) => ({ value: id, label: String(values.name ?? id) }));
  return suggestionPage([...roles, ...groups], q, offset, limit);
}

/** The companies in which somebody holds a permission in some system; of no permission those in which they hold anything. */
async function companiesHeld(
  context: OperationContext,
  permission: string | undefined,
  q: string,
  offset: number,
  limit: number,
) {
  const { program } = context.runtime;
  const { store } = context.services;
  const held = await grantsOf(store, program, signedIn(context).user.id, context.today);
  const there = held.filter((one) => permission === undefined || one.isAdmin || one.permissions.has(permission));
  const names = await namesOf(store, program, own.company, [...new Set(there.map(({ company }) => company))]);
  return suggestionPage(
    [...names].map(([value, label]) => ({ value, label })),
    q,
    offset,
    limit,
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalid('`dependent` is not JSON.');
  }
}

function narrowed(context: OperationContext, from: From, params: Params): FilterTree | undefined {
  const leaves = Object.entries(from.narrow ?? {}).flatMap(([name, expression]): FilterLeaf[] => {
    const value = context.runtime.compiled(expression).run({ params, today: context.today } as never);
    return value === undefined || value === null || value === ''
      ? []
      : [{ name, operator: 'equalTo', value: value as never }];
  });
  return leaves.length > 0 ? { condition: 'and', fields: leaves } : undefined;
}

const chosenOf = ({ selected }: Params): readonly unknown[] =>
  Array.isArray(selected) ? selected : selected ? [selected] : [];

/** Of values that are chosen already and not on this page. */
async function selectedOf(
  context: OperationContext,
  from: From,
  params: Params,
  shown: readonly Suggestion[],
): Promise<Suggestion[]> {
  const chosen = chosenOf(params)
    .slice(0, MAX_CHOSEN_VALUES)
    .filter((value) => !shown.some((one) => one.v === value));
  return chosenSuggestions(context, from, chosen);
}
