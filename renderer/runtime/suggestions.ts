/** Suggestions of a list (suite.txt section 7): fixed values from the definition, others from the server as one types. */

import { allowsOtherValues } from '../../engine/index.ts';
import { suggestionLabel } from '../../engine/labels/suggestionLabel.ts';
import type { EffectiveField } from '../../metadata/kinds/field.ts';
import { ordered } from '../../metadata/order.ts';
import { callApi } from '../calls/callApi.ts';
import { agrees } from './agrees.ts';
import { constant, definition } from './program.ts';

export interface Suggestion {
  value: string;
  label: string;
  /** What else is known of it, by field of the source. */
  data: Readonly<Record<string, unknown>>;
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
  /** Values that are chosen already, so that their labels come too. */
  selected?: readonly string[] | undefined;
  signal?: AbortSignal;
}

interface Item extends Record<string, unknown> {
  id?: unknown;
  v?: unknown;
  n?: unknown;
}

const text = (value: unknown): string => (value === undefined || value === null ? '' : String(value));

/** The fixed values of a list; undefined where they are the server's. */
export function fixedSuggestions(list: string): Suggestion[] | undefined {
  const values = definition('list', list)?.values;
  return values && ordered(values).map(([value, { label, data }]) => ({ value, label, data: data ?? {} }));
}

/** Whether other values than the suggested ones may be typed. */
export const takesOthers = (field: EffectiveField): boolean =>
  allowsOtherValues(field, definition('list', field.suggestionsSource ?? ''));

/** One page of suggestions. Throws ApiError, or AbortError when `signal` says so. */
export async function fetchSuggestions(asked: SuggestionRequest): Promise<{ items: Suggestion[]; more: boolean }> {
  const fixed = fixedSuggestions(asked.list);
  if (fixed) {
    const q = asked.q.trim().toLowerCase();
    const found = fixed.filter(
      ({ value, label, data }) => `${label}\n${value}`.toLowerCase().includes(q) && agrees(data, asked.dependent),
    );
    return { items: found, more: false };
  }
  const { msg = [], more } = await callApi<{ msg?: Item[]; more?: boolean }>('suggestions', {
    body: {
      suggestionFor: asked.list,
      q: asked.q.trim(),
      page: asked.page ?? 1,
      pageLimit: constant('listSuggestionPageSize', 20),
      ...(asked.column ? { column: asked.column } : {}),
      ...(asked.dependent ? { dependent: asked.dependent } : {}),
      ...(asked.selected?.length ? { selected: asked.selected } : {}),
    },
    signal: asked.signal,
  });
  const isCode = definition('list', asked.list)?.from?.value !== undefined;
  const items = msg.map(({ id, v, n, ...data }) => {
    const value = text(v ?? id);
    return { value, label: suggestionLabel(value, text(n), isCode), data };
  });
  return { items, more: more === true };
}
