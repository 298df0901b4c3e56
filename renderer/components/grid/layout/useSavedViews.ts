/** Saved views of a grid, kept on the server: the one it was left in, and those under a name, one's own and shared ones. */

import { atom, type PrimitiveAtom } from 'jotai';
import { useEffect, useMemo, useRef } from 'react';
import type { SortBy } from '../../../../engine/filters/sortRecords.ts';
import type { GridView } from '../../../../metadata/signatures/features/gridViews.ts';
import { callApi } from '../../../http/callApi.ts';
import { appStore } from '../../../program/appStore.ts';
import { definition } from '../../../program/program.ts';
import { toastText } from '../../../toasts/toast.ts';
import type { GridModel } from '../model/gridModel.ts';
import { tCount } from '../words.ts';
import { type GridLayout, goneFields, readLayout } from './layout.ts';

/** The name under which the server keeps how the grid was left. */
const CURRENT = '$current';
/** Laying out faster than this is kept once. */
const DEBOUNCE_MS = 1500;

export type SavedView = GridView;

export interface SavedViews {
  /** Those under a name; undefined where none can be kept. */
  readonly atom: PrimitiveAtom<readonly SavedView[] | undefined>;
  /** Lays the grid out so; says which fields of it are gone. */
  apply(savedView: SavedView): void;
  /** Saves the current layout. Rejects if the server refuses; the error has been shown. */
  save(name: string, isShared: boolean): Promise<void>;
  remove(savedView: SavedView): Promise<void>;
}

/** The layout without fields that the template no longer has. */
function withoutGoneFields(model: GridModel, layout: GridLayout): GridLayout {
  const gone = new Set(goneFields(model.fields, layout));
  if (gone.size === 0) return layout;
  const { groupBy, ...rest } = layout;
  const sort = layout.sort?.filter(({ field }) => !gone.has(field));
  return {
    ...rest,
    ...(sort ? { sort } : {}),
    ...(groupBy === undefined || gone.has(groupBy) ? {} : { groupBy }),
  };
}

/** @param place names the grid among all of the product */
export function useSavedViews(model: GridModel, place: string, sort: (by: readonly SortBy[]) => void): SavedViews {
  const latest = useRef(sort);
  useEffect(() => {
    latest.current = sort;
  });
  const savedViews = useMemo(() => savedViewsOf(model, place, (by) => latest.current(by)), [model, place]);
  useEffect(() => {
    if (!definition('api', 'gridViewsList')) return;
    let over = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let due = false;
    const keepDue = () => {
      if (!due) return;
      due = false;
      clearTimeout(timer);
      const { sort: _, ...layout } = appStore.get(model.layoutAtom);
      const body = { grid: place, name: CURRENT, layout };
      // A layout can be set again easily: failures are not reported.
      void callApi('gridViewsSave', { body, handles: 'all', keepalive: true }).catch(() => {});
    };
    // A hidden page may be closed without another event.
    const keepWhenHidden = () => {
      if (document.visibilityState === 'hidden') keepDue();
    };
    addEventListener('pagehide', keepDue);
    document.addEventListener('visibilitychange', keepWhenHidden);
    void savedViews.load().then((current) => {
      if (over) return;
      // Changes that the user made in the meantime are newer.
      const untouched = Object.keys(appStore.get(model.layoutAtom)).length === 0;
      if (current && untouched) model.applyLayout(withoutGoneFields(model, readLayout(current.layout)));
      model.onLayoutChanged = () => {
        due = true;
        clearTimeout(timer);
        timer = setTimeout(keepDue, DEBOUNCE_MS);
      };
    });
    return () => {
      over = true;
      removeEventListener('pagehide', keepDue);
      document.removeEventListener('visibilitychange', keepWhenHidden);
      keepDue();
      model.onLayoutChanged = () => {};
    };
  }, [model, place, savedViews]);
  return savedViews;
}

function savedViewsOf(model: GridModel, grid: string, sort: (by: readonly SortBy[]) => void) {
  const named = atom<readonly SavedView[] | undefined>(undefined);
  /** Gives how the grid was left. */
  const load = async (): Promise<SavedView | undefined> => {
    try {
      const { views } = await callApi('gridViewsList', { query: { grid }, handles: 'all' });
      appStore.set(
        named,
        views.filter(({ name }) => name !== CURRENT),
      );
      return views.find(({ name, mine }) => mine && name === CURRENT);
    } catch {
      // The grid is as its template has it; nothing of its rows is missing.
      return undefined;
    }
  };
  return {
    atom: named,
    load,
    apply(savedView: SavedView) {
      const layout = readLayout(savedView.layout);
      const gone = goneFields(model.fields, layout);
      if (gone.length > 0) {
        const fields = gone.join(', ');
        toastText(tCount('gridLookGone', gone.length, { name: savedView.name, fields }), 'warning');
      }
      const kept = withoutGoneFields(model, layout);
      sort(kept.sort ?? []);
      model.applyLayout(kept);
    },
    async save(name: string, isShared: boolean) {
      const layout = { ...appStore.get(model.layoutAtom), sort: appStore.get(model.sortAtom) };
      await callApi('gridViewsSave', { body: { grid, name, layout, isShared } });
      await load();
    },
    async remove({ id }: SavedView) {
      await callApi('gridViewsRemove', { path: { id } });
      await load();
    },
  };
}
