/**
 * Suggestions of a list, and labels of selected values. Cells, forms and exported files use the same labels because all
 * of them come from this module.
 */
import { MAX_CHOSEN_VALUES } from '../../../engine/labels/requestLabels.ts';
import { orderSuggestions } from '../../../engine/labels/suggestionOrder.ts';
import { textKey } from '../../../engine/values/textKey.ts';
import type { FilterLeaf, FilterTree } from '../../../metadata/kinds/filter.ts';
import type { ListDefinition } from '../../../metadata/kinds/list.ts';
import { ordered } from '../../../metadata/order.ts';
import { EVERYWHERE } from '../../access/access.ts';
import type { OperationContext } from '../../operations/operation.ts';
import type { StoredRecord } from '../../store/index.ts';
import { accessibleSelection, andFilters, isAccessible } from './readAccess.ts';
import { visibleTypes } from './requestedSelection.ts';
import { typeLocation } from './sources.ts';

/** As many rows as stand for one of every system are looked for. */
const MAX_SHADOWING = 10_000;

export interface Suggestion extends Record<string, unknown> {
  id: string;
  v: unknown;
  n: string;
}

export type From = NonNullable<ListDefinition['from']>;

/**
 * The fixed values that this user is offered: in order, and of a typed text the best first.
 * @param dependent what of their data must equal; what a value does not say narrows nothing
 */
export function fixedSuggestions(
  { access }: OperationContext,
  definition: ListDefinition,
  q = '',
  dependent: Readonly<Record<string, unknown>> = {},
): Suggestion[] {
  type Value = NonNullable<ListDefinition['values']>[string];
  const entries = ordered<Value>(definition.values as Record<string, Value>)
    .filter(([, { permission }]) => permission === undefined || access.holds(permission))
    .filter(([, { data }]) => suits(data, dependent))
    .map(([value, { label, data }]) => ({ value, label, data }));
  return orderSuggestions(entries, q).map(({ value, label, data }) => ({ id: value, ...data, v: value, n: label }));
}

function suits(data: Readonly<Record<string, unknown>> = {}, dependent: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(dependent).every(([key, wanted]) => {
    if (wanted === undefined || wanted === null || wanted === '' || !Object.hasOwn(data, key)) return true;
    return Array.isArray(wanted) ? wanted.includes(data[key]) : data[key] === wanted;
  });
}

/**
 * The order of the rows that have what was typed, as filters: the same order as `orderSuggestions` of the engine, which has it for
 * entries at hand.
 * @param shown the fields in which it is looked for
 */
export function suggestionRanks(from: From, typed: string, shown: readonly string[]): FilterTree[] {
  const code = from.value ?? from.label;
  const others = shown.filter((name) => name !== code && name !== from.label);
  const anyOf = (operator: FilterLeaf['operator'], names: readonly string[]): FilterTree[] => {
    const fields = [...new Set(names)].filter((name) => shown.includes(name));
    return fields.length > 0
      ? [{ condition: 'or', fields: fields.map((name) => ({ name, operator, value: typed }) as FilterLeaf) }]
      : [];
  };
  return [
    ...anyOf('equalTo', [code]),
    ...anyOf('equalTo', [from.label]),
    ...anyOf('equalTo', others),
    ...anyOf('beginsWith', [code, from.label]),
    ...anyOf('beginsWith', others),
  ];
}

export const shownFields = (from: From, types: Readonly<Record<string, unknown>>) =>
  [...new Set([from.label, ...(from.value ? [from.value] : []), ...(from.also ?? [])])].filter((key) => types[key]);

export function suggestion(
  from: From,
  id: string,
  values: Record<string, unknown>,
  shown: readonly string[],
): Suggestion {
  const also = Object.fromEntries(shown.filter((key) => values[key] !== undefined).map((key) => [key, values[key]]));
  const value = from.value ? values[from.value] : id;
  return { ...also, id, v: value ?? null, n: String(values[from.label] ?? value ?? '') };
}

/**
 * The records of values that are chosen already, as far as this user reaches them; the values are at most {@link
 * MAX_CHOSEN_VALUES}.
 */
export async function chosenSuggestions(
  context: OperationContext,
  from: From,
  chosen: readonly unknown[],
): Promise<Suggestion[]> {
  if (chosen.length === 0 || from.distinct) return [];
  const fields = shownFields(from, visibleTypes(context, from.entity, from.template));
  const entity = context.services.store.entities(from.entity);
  if (!fields.includes(from.label) || (from.value && !fields.includes(from.value))) return [];
  const type = typeOfList(context, from);
  if (type && from.value) {
    const by: FilterLeaf = { name: from.value, operator: 'isInList', value: chosen as never };
    const filter = andFilters([type.filter, { condition: 'and', fields: [by] }]);
    const request = accessibleSelection(context, from.entity, 'suggest', filter, from.template);
    const { records } = await entity.list({ ...request, limit: MAX_CHOSEN_VALUES });
    const kept = type.system === undefined ? records : await withoutShadowed(context, from, type.system, records);
    return kept.map((record) => suggestion(from, record.id, record.values, fields));
  }
  if (from.value) {
    const found = await entity.lookup({
      ...accessibleSelection(context, from.entity, 'suggest'),
      matchKey: from.value,
      values: chosen,
    });
    return found.map((record) => suggestion(from, record.id, record.values, fields));
  }
  const found = await entity.getMany(chosen.map(String));
  return found
    .filter(isAccessible(context, from.entity, 'suggest'))
    .filter(({ values }) => type === undefined || values[type.by] === type.template)
    .map((record) => suggestion(from, record.id, record.values, fields));
}

/** The records of the type that a list is of. */
export const typeOfList = ({ runtime }: OperationContext, { template, filter }: From) =>
  template === undefined ? undefined : typeLocation(runtime, template, () => true, filter as FilterTree | undefined);

/** A row of the system stands for one of every system with the same value: those are not offered beside it. */
export async function withoutShadowed(
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
  const filter = andFilters([typeOfList(context, from)?.filter, { condition: 'and', fields: leaves }]);
  const request = accessibleSelection(context, from.entity, 'suggest', filter, template);
  const own = await context.services.store
    .entities(from.entity)
    .list({ ...request, limit: MAX_SHADOWING, fields: [value] });
  const taken = new Set(own.records.map(keyOf));
  return records.filter((record) => !isOfAll(record) || !taken.has(keyOf(record)));
}
