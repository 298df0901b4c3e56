/** Restores search, page and scroll position of a grid on Back and on a reload. */
import { useEffect, useRef } from 'react';
import type { DataGridHandle } from 'react-data-grid';
import { useLatest } from '../../hooks/useLatest.ts';
import { readPlaceState, updatePlaceState } from '../../navigation/placeState.ts';
import type { LoadState } from './loading/loadState.ts';

/** Scroll events come many times a second. */
const SCROLL_PAUSE_MS = 200;

interface GridPlace {
  /** The name of the part in the history entry; undefined in dialogs, which have no address. */
  part: string | undefined;
  load: LoadState;
  grid: React.RefObject<DataGridHandle | null>;
  search(text: string): Promise<void>;
  page(page: number): Promise<void>;
}

export function useGridPlace({ part, load, grid, search, page }: GridPlace): void {
  const latest = useLatest({ search, page });
  const isRestored = useRef(false);
  const top = useRef(0);
  useEffect(() => {
    const stored = part === undefined ? undefined : readPlaceState(part);
    const restore = async () => {
      if (typeof stored?.search === 'string' && stored.search !== '') await latest.current.search(stored.search);
      if (typeof stored?.page === 'number' && stored.page > 1) await latest.current.page(stored.page);
      top.current = typeof stored?.top === 'number' ? stored.top : 0;
      isRestored.current = true;
    };
    void restore();
  }, [part]);
  useEffect(() => {
    const element = grid.current?.element;
    if (!load.loaded || load.loading || !element || part === undefined || !isRestored.current) return;
    if (top.current > 0) element.scrollTop = top.current;
    top.current = 0;
    updatePlaceState(part, { page: load.page });
  }, [part, load, grid]);
  useEffect(() => {
    const element = grid.current?.element;
    if (!element || part === undefined || !load.loaded) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const store = () => {
      clearTimeout(timer);
      timer = setTimeout(() => updatePlaceState(part, { top: element.scrollTop }), SCROLL_PAUSE_MS);
    };
    element.addEventListener('scroll', store, { passive: true });
    return () => {
      clearTimeout(timer);
      element.removeEventListener('scroll', store);
    };
  }, [part, load.loaded, grid]);
}
