import { useAtomValue } from 'jotai';
import { useEffect, useMemo } from 'react';
import { onReachable } from '../../http/online.ts';
import type { ComponentProps } from '../../surface/componentContract.ts';
import { evaluated } from '../../surface/dataSources.ts';
import { inAppStore } from './gridContext.ts';
import { ENDLESS } from './layout/layout.ts';
import { type Paging, RowLoader } from './loading/rowLoader.ts';
import type { GridModel } from './model/gridModel.ts';
import { reportFailure } from './useGridModel.ts';

/** Several changes of one turn load once. */
function once(load: () => void): () => void {
  let due = false;
  return () => {
    if (due) return;
    due = true;
    queueMicrotask(() => {
      due = false;
      load();
    });
  };
}

/** Models that got their first rows. */
const startedModels = new WeakSet<GridModel>();

/** The rows of a grid part: loaded when it opens, again when what its source or its filter reads changes. */
export function useLoader(model: GridModel, { props, surface, locals }: ComponentProps<'grid'>): RowLoader {
  const { source, filterFrom, template } = props;
  const { pageSize } = useAtomValue(model.layoutAtom, inAppStore);
  const asDefined: Paging = 'rows' in source ? 'none' : (props.paging ?? 'cursor');
  const paging = pageSize === undefined || asDefined === 'none' ? asDefined : pageSize === ENDLESS ? 'cursor' : 'pages';
  const pageLimit = typeof pageSize === 'number' ? pageSize : (props.pageLimit ?? 50);
  const { loader, first } = useMemo(() => {
    const filterOf = () =>
      filterFrom ? (surface.getState(filterFrom) as { filter?: unknown } | undefined)?.filter : undefined;
    const made = new RowLoader({
      model,
      paging,
      pageLimit,
      failed: reportFailure,
      request: () => {
        if ('rows' in source) return undefined;
        const path = evaluated(surface, source.path, locals);
        // An id that is not known yet will be: the source is watched.
        if (path && Object.values(path).some((part) => part === undefined || part === null || part === ''))
          return undefined;
        const query = evaluated(surface, source.query, locals);
        const body = source.body === undefined ? undefined : surface.value(source.body, locals);
        return { api: source.api, template, path, query, body, filter: filterOf() };
      },
    });
    if (!('rows' in source) || startedModels.has(model)) return { loader: made, first: undefined };
    // Rows that are here already are drawn at once, not a render later. Nothing watches a model that was only now made.
    startedModels.add(model);
    const first = surface.value(source.rows, locals);
    made.takeHere(first);
    return { loader: made, first };
  }, [model, paging, pageLimit, surface, source, filterFrom, template, locals]);

  useEffect(() => {
    const stops: (() => void)[] = [];
    if ('rows' in source) {
      const take = (rows: unknown) => {
        loader.takeHere(rows);
        model.checkUnchecked();
      };
      const now = surface.value(source.rows, locals);
      if (first !== undefined && now === first) model.checkUnchecked();
      else take(now);
      stops.push(surface.watch(source.rows, locals, take));
    } else {
      const again = once(() => void loader.load());
      const read = [...Object.values(source.path ?? {}), ...Object.values(source.query ?? {}), source.body];
      for (const expression of read) if (expression !== undefined) stops.push(surface.watch(expression, locals, again));
      if (filterFrom) stops.push(surface.watch({ var: `state.${filterFrom}.filter` }, locals, again));
      void loader.load();
      // Retry a failed load after reconnecting.
      stops.push(onReachable(() => void loader.retry()));
    }
    return () => {
      for (const stop of stops) stop();
      loader.end();
    };
  }, [loader, first, model, source, surface, locals, filterFrom]);
  return loader;
}
