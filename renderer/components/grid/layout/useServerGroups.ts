import { useAtomValue } from 'jotai';
import { useEffect, useMemo } from 'react';
import { companionCall } from '../../parts/fetchPage.ts';
import { inAppStore } from '../gridContext.ts';
import type { RowLoader } from '../loading/rowLoader.ts';
import type { GridModel } from '../model/gridModel.ts';
import { reportFailure } from '../useGridModel.ts';
import { ServerGroups } from './serverGroups.ts';

/**
 * Loads the groups of a grid from the server if not all rows are loaded; reloads them when rows are reloaded or saved.
 * @param api the call that loads the rows; undefined if the screen passes the rows
 */
export function useServerGroups(model: GridModel, loader: RowLoader, api: string | undefined): ServerGroups {
  const groups = useMemo(() => new ServerGroups({ model, loader, failed: reportFailure }), [model, loader]);
  const { groupBy, aggregates } = useAtomValue(model.layoutAtom, inAppStore);
  const { loads, loaded, next, total } = useAtomValue(loader.stateAtom, inAppStore);
  const saved = useAtomValue(model.savedAtom, inAppStore);
  const isPartial = loaded && (next !== undefined || (total !== undefined && total > model.store.size));
  const field = groupBy === undefined ? undefined : model.byKey.get(groupBy);
  const mayAsk = api !== undefined && !model.sortsHere && companionCall(api, 'groups') !== undefined;
  const asked = mayAsk && field && (isPartial || groups.isOn) ? field : undefined;
  useEffect(() => {
    model.served = groups;
    return () => {
      groups.clear();
      model.served = undefined;
    };
  }, [model, groups]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads and saved say that the rows are other ones, aggregates what is asked of them.
  useEffect(() => {
    if (asked) void groups.load(asked);
    else if (groups.isOn) {
      groups.clear();
      // The rows of expanded groups are unsorted among the others.
      void loader.load();
    }
  }, [groups, loader, asked, loads, saved, aggregates]);
  return groups;
}
