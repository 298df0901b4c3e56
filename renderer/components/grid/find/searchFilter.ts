/**
 * The search as a filter, so that the server finds rows that are not loaded. It matches at least the rows in which the
 * grid itself would find the text, and ignores case.
 */
import { numberOf } from '../../../../engine/values/number.ts';
import type { EffectiveField } from '../../../../metadata/kinds/field.ts';
import type { FilterLeaf, FilterTree } from '../../../../metadata/kinds/filter.ts';
import { listLabels } from '../../../suggestions/listLabels.ts';
import { fetchSuggestions } from '../../../suggestions/suggestions.ts';
import { type SearchOptions, searchOf } from './search.ts';

/** Pages of labels of records that are looked through: past them a person types more. */
const PAGES = 5;

/** @returns undefined where none of the fields could have the text */
export async function searchFilter(
  fields: readonly EffectiveField[],
  options: SearchOptions,
): Promise<FilterTree | undefined> {
  const leaves = await Promise.all(fields.map((field) => leavesOf(field, options)));
  const all = leaves.flat();
  return all.length > 0 ? { condition: 'or', fields: all } : undefined;
}

async function leavesOf(field: EffectiveField, options: SearchOptions): Promise<FilterLeaf[]> {
  const { key: name, type, suggestionsSource: list } = field;
  const { text, whole } = options;
  const part: FilterLeaf = { name, operator: whole ? 'equalTo' : 'contains', value: text };
  switch (type) {
    case 'text':
    case 'multiline':
      return [part];
    case 'dropdown':
    case 'multiselect':
      return [part, ...labelled(name, list, options)];
    case 'numeric':
    case 'decimal':
      return (whole ? numberOf(text) !== undefined : /^[-+.\d]+$/.test(text)) ? [part] : [];
    case 'date':
      // A day is shown in the form in which its text is looked into, so a part of it may be found.
      return /^[-\d]+$/.test(text) && !whole ? [part] : /^\d{4}-\d\d-\d\d$/.test(text) ? [part] : [];
    case 'reference':
      return list ? referred(name, list, options) : [];
    case 'checkbox':
    case 'dateTime':
    case 'file':
    case 'condition':
      return [];
  }
}

/** Values whose label has the text. */
function labelled(name: string, list: string | undefined, options: SearchOptions): FilterLeaf[] {
  const search = searchOf(options);
  const fixed = list === undefined ? undefined : listLabels(list).fixed;
  const value = (fixed ?? []).filter(({ label }) => search?.finds(label)).map((entry) => entry.value);
  return value.length > 0 ? [{ name, operator: 'isInList', value }] : [];
}

/** Records whose label has the text. */
async function referred(name: string, list: string, options: SearchOptions): Promise<FilterLeaf[]> {
  const search = searchOf(options);
  const value: string[] = [];
  for (let page = 1; page <= PAGES; page += 1) {
    const { items, more } = await fetchSuggestions({ list, q: options.text, page });
    for (const item of items) if (search?.finds(item.label)) value.push(item.value);
    if (!more) break;
  }
  return value.length > 0 ? [{ name, operator: 'isInList', value }] : [];
}
