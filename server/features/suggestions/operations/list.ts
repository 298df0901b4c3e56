/** Suggestions: fixed values, or records of an entity, narrowed by what the field depends on. */
import { isUnstorable, MAX_CHOSEN_VALUES } from '../../../../engine/index.ts';
import type { FilterLeaf, FilterTree } from '../../../../metadata/kinds/filter.ts';
import type { ListDefinition } from '../../../../metadata/kinds/list.ts';
import type { ParamsOf } from '../../../../metadata/signatures/operations.ts';
import { denied, invalid, notFound } from '../../../base/http/httpError.ts';
import { numberConstant } from '../../../base/words/words.ts';
import { type Operation, type OperationContext, signedIn } from '../../../call/operation.ts';
import { compileIn } from '../../../program/runtime/expressions.ts';
import { mayReadList } from '../../../recordAccess/listPermissions.ts';
import { accessibleSelection, andFilters } from '../../../recordAccess/readAccess.ts';
import { visibleTypes } from '../../../recordAccess/requestedSelection.ts';
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
} from '../../../recordAccess/suggestions.ts';

const MAX_PAGE_SIZE = 10_000;
/** Of what is typed, in characters. */
const MAX_TYPED_LENGTH = 200;

type Params = ParamsOf<'suggestions.list'>;

export const list: Operation<'suggestions.list'> = {
  async run(context, params) {
    const { program } = context.runtime;
    const name = params.suggestionFor;
    const definition = Object.hasOwn(program.definitions.list, name) ? program.definitions.list[name] : undefined;
    if (!definition) throw notFound(`There is no list ${name}.`);
    if (!mayReadList(context.runtime, context.access, name)) throw denied();
    if (params.systemId && params.systemId !== signedIn(context).context.system) throw denied('systemId');
    if (isUnstorable(params.q ?? '')) throw invalid('The text that is searched for has a NUL or half a character.');
    const limit = Math.min(
      params.pageLimit || definition.pageLimit || numberConstant(program, 'suggestionPageSize', 10),
      MAX_PAGE_SIZE,
    );
    const from = ((params.page || 1) - 1) * limit;
    const found = definition.from
      ? await fromEntity(context, definition, params, limit + 1, from)
      : fixedSuggestions(context, definition, params.q).slice(from, from + limit + 1);
    const more = found.length > limit;
    const shown = found.slice(0, limit);
    const missing = definition.from && from === 0 ? await selectedOf(context, definition.from, params, shown) : [];
    return { msg: [...missing, ...shown], more };
  },
};

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
  const filter = andFilters([
    type ? type.filter : (from.filter as FilterTree | undefined),
    narrowed(context, from, params),
    dependence(params.dependent, types),
    typed(text, searched),
  ]);
  const request = accessibleSelection(context, from.entity, 'suggest', filter, from.template);
  const entity = context.services.store.entities(from.entity);
  if (from.distinct) {
    const field = from.value ?? from.label;
    const values = await entity.suggest({ ...request, field, limit, offset, ...(text && { q: text }) });
    return values.map(({ value }) => ({ id: String(value), v: value, n: String(value) }));
  }
  const sort = [{ field: from.label, dir: 'asc' as const }];
  const system = type?.system;
  const fields = system === undefined ? shown : [...shown, system];
  const single = searched.filter((name) => types[name] !== 'multiselect');
  const ranks = text === '' ? [] : suggestionRanks(from, text, single);
  const { records } = await entity.list({ ...request, ranks, sort, limit, offset, fields });
  const kept = system === undefined ? records : await withoutShadowed(context, from, system, records);
  return kept.map((record) => suggestion(from, record.id, record.values, shown));
}

/** Any of the shown fields has what was typed. */
function typed(text: string, fields: readonly string[]): FilterTree | undefined {
  if (text === '') return undefined;
  const leaves = fields.map((name): FilterLeaf => ({ name, operator: 'contains', value: text }));
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

/** Of values that are chosen already and not on this page. */
async function selectedOf(
  context: OperationContext,
  from: From,
  { selected }: Params,
  shown: readonly Suggestion[],
): Promise<Suggestion[]> {
  const chosen = (Array.isArray(selected) ? selected : selected ? [selected] : [])
    .slice(0, MAX_CHOSEN_VALUES)
    .filter((value) => !shown.some((one) => one.v === value));
  return chosenSuggestions(context, from, chosen);
}
