/** Suggestions for an input, while one types. */
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { EffectiveField } from '../../metadata/kinds/field.ts';
import { isAbort } from '../calls/apiError.ts';
import { agrees } from '../runtime/agrees.ts';
import { constant } from '../runtime/program.ts';
import { fetchSuggestions, fixedSuggestions, type Suggestion } from '../runtime/suggestions.ts';

/** What a dependent field's suggestions must equal: field of the source to value of the record. */
export function dependentOf(
  field: Pick<EffectiveField, 'isDependent' | 'dependentFields'>,
  record: Readonly<Record<string, unknown>> | undefined,
): Record<string, unknown> | undefined {
  if (!field.isDependent || !record) return undefined;
  return Object.fromEntries(
    (field.dependentFields ?? []).map(({ fieldKey, fieldValue }) => [fieldValue, record[fieldKey] ?? null]),
  );
}

interface Asked {
  list: string;
  column?: string | undefined;
  dependent?: Readonly<Record<string, unknown>> | undefined;
  selected: readonly string[];
}

/** @param open whether the list is looked at: nothing is asked before */
export function useSuggestions({ list, column, dependent, selected }: Asked, open: boolean) {
  const [q, setQ] = useState('');
  const [settled] = useDebouncedValue(q, constant('renderDelay', 300));
  const depends = JSON.stringify(dependent ?? null);
  const fixed = useMemo(() => {
    const wanted = (JSON.parse(depends) as Record<string, unknown> | null) ?? undefined;
    return list ? fixedSuggestions(list)?.filter(({ data }) => agrees(data, wanted)) : [];
  }, [list, depends]);
  const [items, setItems] = useState<readonly Suggestion[]>(fixed ?? []);
  const [page, setPage] = useState(1);
  const [more, setMore] = useState(false);
  const [loading, setLoading] = useState(false);
  const chosen = selected.join('\n');
  const labels = useRef(new Map<string, string>());
  // The label of a value that was chosen earlier is asked for once, without opening the list.
  const unknown = !fixed && selected.some((value) => !labels.current.has(value));

  // biome-ignore lint/correctness/useExhaustiveDependencies: another list, search or dependency begins at its first page.
  useEffect(() => setPage(1), [list, settled, depends]);
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
      selected: chosen ? chosen.split('\n') : [],
      signal: ending.signal,
    })
      .then((answer) => {
        for (const item of answer.items) labels.current.set(item.value, item.label);
        for (const value of chosen.split('\n')) if (!labels.current.has(value)) labels.current.set(value, value);
        setItems((before) => (page === 1 ? answer.items : [...before, ...answer.items]));
        setMore(answer.more);
        setLoading(false);
      })
      .catch((error) => {
        if (!isAbort(error)) setLoading(false);
      });
    return () => ending.abort();
  }, [fixed, list, open, unknown, settled, page, column, depends, chosen]);

  const shown = fixed ?? items;
  const options = useMemo(() => {
    const all = new Map(shown.map(({ value, label }) => [value, label]));
    for (const value of chosen ? chosen.split('\n') : []) {
      if (!all.has(value)) all.set(value, labels.current.get(value) ?? value);
    }
    return [...all].map(([value, label]) => ({ value, label: label || value }));
  }, [shown, chosen]);
  return {
    options,
    loading,
    more,
    nextPage: () => setPage((before) => before + 1),
    search: setQ,
    fixed: fixed !== undefined,
  };
}
