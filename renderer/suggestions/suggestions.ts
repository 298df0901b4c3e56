/** Suggestions of a list: fixed values from the definition, others from the server as one types. */

import { allowsOtherValues } from '../../engine/cells/fixedValues.ts';
import { suggestionLabel } from '../../engine/labels/suggestionLabel.ts';
import { matchSuggestion, orderSuggestions, suggestionRank } from '../../engine/labels/suggestionOrder.ts';
import type { EffectiveField } from '../../metadata/kinds/field.ts';
import { ordered } from '../../metadata/order.ts';
import { callApi } from '../http/callApi.ts';
import { constant, definition } from '../program/program.ts';
import { matchesDependencies } from './matchesDependencies.ts';

export interface Suggestion {
  value: string;
  /** Displayed label. */
  label: string;
  /** Short name, if the label contains more. */
  name?: string;
  /** Further data, by field of the source. */
  data: Readonly<Record<string, unknown>>;
}

/** A field of the records that a list is of. */
export interface SuggestionColumn {
  key: string;
  label: string;
}

export interface SuggestionRequest {
  list: string;
  q: string;
  /** From 1. */
  page?: number;
  /** The field of the source that becomes the value. */
  column?: string | undefined;
  /** Field of the source to the value that it must equal. */
  dependent?: Readonly<Record<string, unknown>> | undefined;
  /** Another company of the person's, whose records are offered. */
  company?: string | undefined;
  /** Values that are chosen already, so that their labels come too. */
  selected?: readonly string[] | undefined;
  /** True to show the data in columns: their labels are returned too. */
  columns?: boolean;
  signal?: AbortSignal;
}

const text = (value: unknown): string => (value === undefined || value === null ? '' : String(value));

/** The values of a fixed list; undefined if the server adds records. */
export function fixedSuggestions(list: string): Suggestion[] | undefined {
  const { values, from } = definition('list', list) ?? {};
  return from || !values
    ? undefined
    : ordered(values).map(([value, { label, data }]) => ({ value, label, data: data ?? {} }));
}

/** True if values outside the suggestions are allowed. */
export const takesOthers = (field: EffectiveField): boolean =>
  allowsOtherValues(field, definition('list', field.suggestionsSource ?? ''));

/** The texts that the list shows beside what an entry is called, by which it is found too. */
export const otherTexts = (list: string, data: Readonly<Record<string, unknown>>): string[] => {
  const labels = (data.shownAs ?? {}) as Readonly<Record<string, unknown>>;
  return (definition('list', list)?.from?.also ?? [])
    .map((field) => labels[field] ?? data[field])
    .filter((part): part is string | number => (typeof part === 'string' && part !== '') || typeof part === 'number')
    .map(String);
};

/** What is shown beside an entry's label: its other texts, without those that the label has. */
export const noteOf = (list: string, data: Readonly<Record<string, unknown>>, shown: readonly unknown[]): string =>
  otherTexts(list, data)
    .filter((part) => !shown.map(String).includes(part))
    .join(' · ');

const textsOf = (list: string, item: Suggestion) => ({
  value: item.value,
  label: item.name ?? item.label,
  others: [item.label, ...otherTexts(list, item.data)],
  item,
});

/** True if a suggestion matches the typed text. */
export const hasText = (list: string, item: Suggestion, typed: string): boolean =>
  suggestionRank(textsOf(list, item), typed) !== undefined;

/** The suggestion that a typed text means; see {@link matchSuggestion}. */
export function matchSuggestions(
  list: string,
  items: readonly Suggestion[],
  typed: string,
  complete: boolean,
): Suggestion | undefined {
  const entries = items.map((item) => textsOf(list, item));
  return matchSuggestion(entries, typed, complete)?.item;
}

/** One page of suggestions. @throws ApiError, or AbortError when `signal` is aborted */
export async function fetchSuggestions(
  asked: SuggestionRequest,
): Promise<{ items: Suggestion[]; more: boolean; columns?: readonly SuggestionColumn[] }> {
  const fixed = fixedSuggestions(asked.list);
  if (fixed) {
    const allowed = fixed.filter(({ data }) => matchesDependencies(data, asked.dependent));
    return { items: orderSuggestions(allowed, asked.q), more: false };
  }
  const {
    msg = [],
    more,
    columns,
  } = await callApi('suggestions', {
    body: {
      suggestionFor: asked.list,
      q: asked.q.trim(),
      page: asked.page ?? 1,
      pageLimit: constant('listSuggestionPageSize', 20),
      ...(asked.column ? { column: asked.column } : {}),
      ...(asked.dependent ? { dependent: asked.dependent } : {}),
      ...(asked.company ? { companyId: asked.company } : {}),
      ...(asked.columns ? { columns: true } : {}),
      ...(asked.selected?.length ? { selected: asked.selected } : {}),
    },
    signal: asked.signal,
  });
  const isCode = definition('list', asked.list)?.from?.value !== undefined;
  const items = msg.map(({ id, v, n, ...data }) => {
    const value = text(v ?? id);
    const name = text(n);
    return { value, label: suggestionLabel(value, name, isCode), ...(isCode && name ? { name } : {}), data };
  });
  return { items, more: more === true, ...(columns ? { columns } : {}) };
}
