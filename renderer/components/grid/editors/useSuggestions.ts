import { useEffect, useState } from 'react';
import type { EffectiveField } from '../../../../metadata/kinds/field.ts';
import { isAbort } from '../../../http/apiError.ts';
import { listLabels } from '../../../suggestions/listLabels.ts';
import { useGrid } from '../gridContext.ts';
import type { RowState } from '../rows/rowState.ts';
import { type Suggestion, type Suggestions, suggest } from './suggest.ts';

const NONE: Suggestions = { entries: [], more: false };
/** Typing faster than this asks once. */
const DEBOUNCE_MS = 150;

export interface SuggestionState {
  readonly entries: readonly Suggestion[];
  readonly more: boolean;
  readonly searching: boolean;
  /** The text that the entries are the answer to; undefined before the first answer. */
  readonly answered: string | undefined;
}

/** The suggestions for what is typed; what came before stays until the next ones are there. */
export function useSuggestions(field: EffectiveField, row: RowState, q: string): SuggestionState {
  const { model } = useGrid();
  const [found, setFound] = useState<Suggestions & { answered?: string }>(NONE);
  const [searching, setSearching] = useState(true);
  useEffect(() => {
    if (!field.suggestionsSource) {
      setSearching(false);
      return;
    }
    const stop = new AbortController();
    const ask = async () => {
      try {
        const found = suggest(field, row, q, { signal: stop.signal, company: model.company });
        // A cached answer is available at the next keystroke.
        setFound({ ...(found instanceof Promise ? await found : found), answered: q });
      } catch (error) {
        if (isAbort(error)) return;
        // The client already showed the error; the editor continues with the typed text.
        setFound({ ...NONE, answered: q });
      }
      if (!stop.signal.aborted) setSearching(false);
    };
    if (listLabels(field.suggestionsSource).fixed) {
      void ask();
      return () => stop.abort();
    }
    setSearching(true);
    const timer = setTimeout(() => void ask(), q === '' ? 0 : DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [model, field, row, q]);
  return { ...found, answered: found.answered, searching };
}
