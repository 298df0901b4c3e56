/** Options of a field's list for a typed value: fixed values immediately, others from the server. */
import { useEffect, useState } from 'react';
import type { EffectiveField } from '../../../metadata/kinds/field.ts';
import { isAbort } from '../../http/apiError.ts';
import { fetchSuggestions, fixedSuggestions } from '../../suggestions/suggestions.ts';

export interface ValueOptions {
  readonly value: string;
  readonly label: string;
}

/** Typing faster than this asks once. */
const DEBOUNCE_MS = 150;
const NONE: readonly ValueOptions[] = [];

/** In a list of values the last entry is being typed; the text before it stays. */
function lastEntry(text: string): { before: string; entry: string } {
  const at = text.lastIndexOf(',') + 1;
  const entry = text.slice(at).trimStart();
  return { before: text.slice(0, text.length - entry.length), entry };
}

/** @param open nothing is requested unless true */
export function useValueOptions(field: EffectiveField | undefined, text: string, several: boolean, open: boolean) {
  const list = open ? field?.suggestionsSource : undefined;
  const column = field?.suggestionField;
  const { before, entry } = several ? lastEntry(text) : { before: '', entry: text };
  const [found, setFound] = useState(NONE);
  useEffect(() => {
    if (!list || fixedSuggestions(list)) return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      fetchSuggestions({ list, q: entry, column, signal: stop.signal })
        .then(({ items }) => setFound(items))
        .catch((error) => {
          // The call has shown the error; values can still be typed.
          if (!isAbort(error)) setFound(NONE);
        });
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [list, column, entry]);
  if (!list) return undefined;
  const entries = fixedSuggestions(list) ?? found;
  return before === '' ? entries : entries.map(({ value, label }) => ({ value: `${before}${value}`, label }));
}
