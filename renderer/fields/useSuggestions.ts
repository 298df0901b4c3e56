/** Suggestions for an input, while one types. */
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useMemo, useRef, useState } from 'react';
import { orderSuggestions } from '../../engine/labels/suggestionOrder.ts';
import type { EffectiveField } from '../../metadata/kinds/field.ts';
import { isAbort } from '../http/apiError.ts';
import { constant } from '../program/program.ts';
import { matchesDependencies } from '../suggestions/matchesDependencies.ts';
import {
  fetchSuggestions,
  fixedSuggestions,
  hasText,
  matchSuggestions,
  noteOf,
  type Suggestion,
} from '../suggestions/suggestions.ts';

/** The required values of a dependent field's suggestions: field of the source to value of the record. */
export function dependentOf(
  field: Pick<EffectiveField, 'isDependent' | 'dependentFields'>,
  record: Readonly<Record<string, unknown>> | undefined,
): Record<string, unknown> | undefined {
  if (!field.isDependent || !record) return undefined;
  return Object.fromEntries(
    (field.dependentFields ?? []).map(({ fieldKey, fieldValue }) => [fieldValue, record[fieldKey] ?? null]),
  );
}

/** An option of a list, with what the list shows beside its label. */
export interface SuggestedOption {
  value: string;
  label: string;
  note?: string;
}

function optionOf(list: string, { value, label, name, data }: Suggestion): SuggestedOption {
  const note = noteOf(list, data, [value, label, name]);
  return { value, label: label || value, ...(note ? { note } : {}) };
}

interface Asked {
  list: string;
  column?: string | undefined;
  dependent?: Readonly<Record<string, unknown>> | undefined;
  company?: string | undefined;
  selected: readonly string[];
}

/** @param open true while the list is open: nothing is requested before */
export function useSuggestions({ list, column, dependent, company, selected }: Asked, open: boolean) {
  const [q, setQ] = useState('');
  const [settled] = useDebouncedValue(q, constant('renderDelay', 300));
  const depends = JSON.stringify(dependent ?? null);
  const fixed = useMemo(() => {
    const wanted = (JSON.parse(depends) as Record<string, unknown> | null) ?? undefined;
    return list ? fixedSuggestions(list)?.filter(({ data }) => matchesDependencies(data, wanted)) : [];
  }, [list, depends]);
  const [items, setItems] = useState<readonly Suggestion[]>(fixed ?? []);
  const [page, setPage] = useState(1);
  const [more, setMore] = useState(false);
  const [loading, setLoading] = useState(false);
  /** The text that the items are the whole answer to. */
  const [answered, setAnswered] = useState<string>();
  const chosen = selected.join('\n');
  const labels = useRef(new Map<string, string>());
  // The label of an earlier chosen value is fetched once, without opening the list.
  const unknown = !fixed && selected.some((value) => !labels.current.has(value));

  // biome-ignore lint/correctness/useExhaustiveDependencies: another list, search or dependency begins at its first page.
  useEffect(() => setPage(1), [list, settled, depends, company]);
  useEffect(() => {
    if (fixed || !list || (!open && !unknown)) return;
    const ending = new AbortController();
    setLoading(true);
    fetchSuggestions({
      list,
      q: settled,
      page,
      column,
      dependent: (JSON.parse(depends) as Record<string, unknown> | null) ?? undefined,
      company,
      selected: chosen ? chosen.split('\n') : [],
      signal: ending.signal,
    })
      .then((answer) => {
        for (const item of answer.items) labels.current.set(item.value, item.label);
        for (const value of chosen.split('\n')) if (!labels.current.has(value)) labels.current.set(value, value);
        setItems((before) => (page === 1 ? answer.items : [...before, ...answer.items]));
        setMore(answer.more);
        setAnswered(answer.more ? undefined : settled.trim());
        setLoading(false);
      })
      .catch((error) => {
        if (!isAbort(error)) setLoading(false);
      });
    return () => ending.abort();
  }, [fixed, list, open, unknown, settled, page, column, depends, company, chosen]);

  const shown = fixed ?? items;
  const options = useMemo(() => {
    const all = new Map(shown.map((item) => [item.value, optionOf(list, item)]));
    for (const value of chosen ? chosen.split('\n') : []) {
      if (!all.has(value)) all.set(value, { value, label: labels.current.get(value) || value });
    }
    return [...all.values()];
  }, [list, shown, chosen]);
  /** The value that a text means by what is at hand: `null` for none, undefined where the server has to be asked. */
  const meantAtHand = (typed: string): string | null | undefined => {
    const isWhole = fixed !== undefined || answered === typed.trim();
    return matchSuggestions(list, shown, typed, isWhole)?.value ?? (isWhole ? null : undefined);
  };
  /** The same with a request to the server. @throws ApiError after the error has been shown */
  const askMeant = async (typed: string): Promise<string | undefined> => {
    const { items, more } = await fetchSuggestions({ list, q: typed, column, dependent, company });
    const found = matchSuggestions(list, items, typed, !more);
    if (found) labels.current.set(found.value, found.label);
    return found?.value;
  };
  return {
    options,
    loading,
    more,
    nextPage: () => setPage((before) => before + 1),
    search: setQ,
    meantAtHand,
    askMeant,
    /** Which options are offered for what is typed, the best first. */
    filter: ({ search }: { search: string }) => {
      if (search.trim() === '') return options;
      // A selected value is an option so that it has a label, but it is not a match for other text.
      const isAnswer = (item: Suggestion) => !selected.includes(item.value) || hasText(list, item, search);
      const found = fixed ? orderSuggestions(fixed, search) : items.filter(isAnswer);
      return found.map((item) => optionOf(list, item));
    },
  };
}
