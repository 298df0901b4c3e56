import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import type { FilterTree } from '../../../../metadata/kinds/filter.ts';
import { isAbort } from '../../../http/apiError.ts';
import { bothFilters, fetchCount } from '../../parts/fetchPage.ts';
import { inAppStore, useGrid } from '../gridContext.ts';
import type { SearchOptions } from './search.ts';
import { searchFilter } from './searchFilter.ts';

/** Typing faster than this asks once. */
const DEBOUNCE_MS = 400;

export interface ServerMatches {
  /** In how many rows of all it is; undefined where all are loaded, or it is not known yet. */
  readonly rows: number | undefined;
  /** Only the rows that have it are loaded now. */
  readonly isNarrowed: boolean;
  /** Loads the rows that have it in place of the others. */
  show(): Promise<void>;
  /** Loads all rows again. */
  end(): void;
}

/** Finds in rows that are not loaded: the server counts those that have the text, and they may take the others' place. */
export function useFindOnServer(options: SearchOptions): ServerMatches {
  const { model, loader } = useGrid();
  const { loads, loaded, next, total } = useAtomValue(loader.stateAtom, inAppStore);
  const [found, setFound] = useState<{ rows: number | undefined; filter: FilterTree } | undefined>();
  const [isNarrowed, setNarrowed] = useState(false);
  const narrowed = useRef(false);
  const { text, matchCase, whole } = options;
  const isPartial = loaded && (next !== undefined || (total !== undefined && total > model.store.size));
  const asks = isPartial && !isNarrowed && !model.sortsHere && text !== '';

  const narrow = async (filter: FilterTree | undefined) => {
    narrowed.current = filter !== undefined;
    setNarrowed(filter !== undefined);
    await loader.narrow(filter);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: `loads` says that the rows are other ones.
  useEffect(() => {
    setFound(undefined);
    if (!asks) return;
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const fields = model.columns.filter((field) => field !== undefined);
        const filter = await searchFilter(fields, { text, matchCase, whole });
        const request = loader.request(stop.signal);
        if (!filter || !request || stop.signal.aborted) return;
        const rows = await fetchCount({ ...request, filter: bothFilters(request.filter, filter) });
        if (!stop.signal.aborted) setFound({ rows, filter });
      } catch (error) {
        // Loaded rows were searched; a missing count shows that the search on the server failed.
        if (!isAbort(error)) setFound(undefined);
      }
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [model, loader, asks, text, matchCase, whole, loads]);
  // Another text is looked for in all rows again; and so it is once nothing is.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text says when, it is not read.
  useEffect(
    () => () => {
      if (!narrowed.current) return;
      narrowed.current = false;
      setNarrowed(false);
      void loader.narrow(undefined);
    },
    [loader, text, whole],
  );
  return {
    rows: found?.rows,
    isNarrowed,
    show: () => narrow(found?.filter),
    end: () => void narrow(undefined),
  };
}
