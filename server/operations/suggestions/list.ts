/** Suggestions (suite.txt section 7): fixed values, or records of an entity, narrowed by what the field depends on. */
import { isUnstorable, textKey } from '../../../engine/index.ts';
import type { FilterLeaf, FilterTree } from '../../../metadata/kinds/filter.ts';
import type { ListDefinition } from '../../../metadata/kinds/list.ts';
import { ordered } from '../../../metadata/order.ts';
import type { ParamsOf } from '../../../metadata/signatures/operations.ts';
import { EVERYWHERE } from '../../access/access.ts';
import { denied, invalid, notFound } from '../../http/httpError.ts';
import { visibleTypes } from '../../records/askedSelection.ts';
import { mayAskList } from '../../records/mayAskList.ts';
import { typePlace } from '../../records/sources.ts';
import { allOf, reachable, reaches } from '../../records/visible.ts';
import { compileIn } from '../../runtime/expressions.ts';
import { numberConstant } from '../../runtime/words.ts';
import type { StoredRecord } from '../../store/index.ts';
import { type Operation, type OperationContext, signedIn } from '../operation.ts';

const LARGEST_PAGE = 10_000;
const MOST_SELECTED = 500;

interface Suggestion extends Record<string, unknown> {
  id: string;
  v: unknown;
  n: string;
}

type Params = ParamsOf<'suggestions.list'>;

export const list: Operation<'suggestions.list'> = {
  async run(context, params) {
    const { program } = context.runtime;
    const name = params.suggestionFor;
    const definition = Object.hasOwn(program.definitions.list, name) ? program.definitions.list[name] : undefined;
    if (!definition) throw notFound(`There is no list ${name}.`);
    if (!mayAskList(context.runtime, context.access, name)) throw denied();
    if (params.systemId && params.systemId !== signedIn(context).context.system) throw denied('systemId');
    if (isUnstorable(params.q ?? '')) throw invalid('The text that is searched for has a NUL or half a character.');
    const limit = Math.min(
      params.pageLimit || definition.pageLimit || numberConstant(program, 'suggestionPageSize', 10),
      LARGEST_PAGE,
    );
    const from = ((params.page || 1) - 1) * limit;
    const found = definition.from
      ? await fromEntity(context, definition, params, limit + 1, from)
      : fromValues(context, definition, params.q ?? '').slice(from, from + limit + 1);
    const more = found.length > limit;
    const shown = found.slice(0, limit);
    const missing = definition.from && from === 0 ? await selectedOf(context, definition, params, shown) : [];
    return { msg: [...missing, ...shown], more };
  },
};

function fromValues({ access }: OperationContext, definition: ListDefinition, q: string): Suggestion[] {
  const typed = textKey(q.trim());
  type Value = NonNullable<ListDefinition['values']>[string];
  return ordered<Value>(definition.values as Record<string, Value>)
    .filter(([, { permission }]) => permission === undefined || access.holds(permission))
    .map(([value, { label, data }]) => ({ ...data, id: value, v: value, n: label }))
    .filter(({ v, n }) => typed === '' || textKey(n).includes(typed) || textKey(String(v)).includes(typed));
}

type From = NonNullable<ListDefinition['from']>;

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
  const type = typeOfList(context, from);
  const filter = allOf([
    type ? type.filter : (from.filter as FilterTree | undefined),
    narrowed(context, from, params),
    dependence(params.dependent, types),
    typed(params.q ?? '', shown, types),
  ]);
  const request = reachable(context, from.entity, 'suggest', filter, from.template);
  const entity = context.services.store.entities(from.entity);
  if (from.distinct) {
    const values = await entity.suggest({ ...request, field: from.value ?? from.label, limit, offset });
    return values.map(({ value }) => ({ id: String(value), v: value, n: String(value) }));
  }
  const sort = [{ field: from.label, dir: 'asc' as const }];
  const system = type?.system;
  const fields = system === undefined ? shown : [...shown, system];
  const { records } = await entity.list({ ...request, sort, limit, offset, fields });
  const kept = system === undefined ? records : await withoutShadowed(context, from, system, records);
  return kept.map((record) => suggestion(from, record.id, record.values, shown));
}

const shownFields = (from: From, types: Readonly<Record<string, unknown>>) =>
  [...new Set([from.label, ...(from.value ? [from.value] : []), ...(from.also ?? [])])].filter((key) => types[key]);

function suggestion(from: From, id: string, values: Record<string, unknown>, shown: readonly string[]): Suggestion {
  const also = Object.fromEntries(shown.filter((key) => values[key] !== undefined).map((key) => [key, values[key]]));
  const value = from.value ? values[from.value] : id;
  return { ...also, id, v: value ?? null, n: String(values[from.label] ?? value ?? '') };
}

/** Any of the shown fields has what was typed. */
function typed(q: string, fields: readonly string[], types: Readonly<Record<string, string>>): FilterTree | undefined {
  const text = q.trim();
  if (text === '') return undefined;
  const leaves = fields
    .filter((name) => types[name] !== 'checkbox')
    .map((name): FilterLeaf => ({ name, operator: 'contains', value: text.slice(0, 200) }));
  return leaves.length > 0 ? { condition: 'or', fields: leaves } : undefined;
}

/** Field of the source to the value that it must equal; a field that the source has not, or may not be seen, narrows nothing. */
function dependence(given: unknown, types: Readonly<Record<string, string>>): FilterTree | undefined {
  const dependent = typeof given === 'string' ? parsed(given) : given;
  if (typeof dependent !== 'object' || dependent === null) return undefined;
  const leaves = Object.entries(dependent as Record<string, unknown>)
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

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalid('`dependent` is not JSON.');
  }
}

function narrowed(context: OperationContext, from: From, params: Params): FilterTree | undefined {
  const leaves = Object.entries(from.narrow ?? {}).flatMap(([name, expression]): FilterLeaf[] => {
    const value = compileIn(context.runtime.program, expression).run({ params, today: context.today } as never);
    return value === undefined || value === null || value === ''
      ? []
      : [{ name, operator: 'equalTo', value: value as never }];
  });
  return leaves.length > 0 ? { condition: 'and', fields: leaves } : undefined;
}

/** Labels of values that are chosen already and not on this page. */
async function selectedOf(
  context: OperationContext,
  definition: ListDefinition,
  params: Params,
  shown: readonly Suggestion[],
): Promise<Suggestion[]> {
  const from = definition.from as From;
  const chosen = (Array.isArray(params.selected) ? params.selected : params.selected ? [params.selected] : [])
    .slice(0, MOST_SELECTED)
    .filter((value) => !shown.some((one) => one.v === value));
  if (chosen.length === 0 || from.distinct) return [];
  const fields = shownFields(from, visibleTypes(context, from.entity, from.template));
  const entity = context.services.store.entities(from.entity);
  if (from.value && !fields.includes(from.value)) return [];
  const type = typeOfList(context, from);
  if (type && from.value) {
    const by: FilterLeaf = { name: from.value, operator: 'isInList', value: chosen as never };
    const filter = allOf([type.filter, { condition: 'and', fields: [by] }]);
    const request = reachable(context, from.entity, 'suggest', filter, from.template);
    const { records } = await entity.list({ ...request, limit: MOST_SELECTED });
    const kept = type.system === undefined ? records : await withoutShadowed(context, from, type.system, records);
    return kept.map((record) => suggestion(from, record.id, record.values, fields));
  }
  if (from.value) {
    const found = await entity.lookup({
      ...reachable(context, from.entity, 'suggest'),
      matchKey: from.value,
      values: chosen,
    });
    return found.map((record) => suggestion(from, record.id, record.values, fields));
  }
  const found = await entity.getMany(chosen.map(String));
  return found
    .filter(reaches(context, from.entity, 'suggest'))
    .filter(({ values }) => type === undefined || values[type.by] === type.template)
    .map((record) => suggestion(from, record.id, record.values, fields));
}

/** The records of the type that a list is of. */
const typeOfList = ({ runtime }: OperationContext, { template, filter }: From) =>
  template === undefined ? undefined : typePlace(runtime, template, () => true, filter as FilterTree | undefined);

/** A row of the system stands for one of every system with the same value: those are not offered beside it. */
async function withoutShadowed(
  context: OperationContext,
  from: From,
  system: string,
  records: readonly StoredRecord[],
): Promise<StoredRecord[]> {
  const { value = from.label, template } = from;
  const keyOf = (record: StoredRecord) => textKey(String(record.values[value] ?? ''));
  const isOfAll = (record: StoredRecord) => record.values[system] === EVERYWHERE;
  const ofAll = records.filter(isOfAll);
  if (ofAll.length === 0) return [...records];
  const leaves: FilterLeaf[] = [
    { name: system, operator: 'notEqualTo', value: EVERYWHERE },
    { name: value, operator: 'isInList', value: ofAll.map((record) => record.values[value]) as never },
  ];
  const filter = allOf([typeOfList(context, from)?.filter, { condition: 'and', fields: leaves }]);
  const request = reachable(context, from.entity, 'suggest', filter, template);
  const own = await context.services.store
    .entities(from.entity)
    .list({ ...request, limit: LARGEST_PAGE, fields: [value] });
  const taken = new Set(own.records.map(keyOf));
  return records.filter((record) => !isOfAll(record) || !taken.has(keyOf(record)));
}
