import { useCallback, useSyncExternalStore } from 'react';
import type { RowState } from './rowState.ts';
import type { RowStore } from './rowStore.ts';

/** The newest state of a row that is shown; what shows it renders when it has another one. */
export function useRowState(store: RowStore, row: RowState): RowState {
  const { key } = row;
  const watch = useCallback((told: () => void) => store.watch(key, told), [store, key]);
  return useSyncExternalStore(watch, () => store.newest(row));
}
