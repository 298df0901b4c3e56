/**
 * Publishes the grid's counts to the screen (`state.PART`) in a component of its own, so that counting renders nothing
 * else.
 */
import { useAtomValue } from 'jotai';
import { memo, useEffect, useRef } from 'react';
import { appStore } from '../../program/appStore.ts';
import { constant } from '../../program/program.ts';
import type { Surface } from '../../surface/componentContract.ts';
import { useMethods } from '../../surface/hooks.ts';
import { inAppStore, useGrid } from './gridContext.ts';
import type { RowLoader } from './loading/rowLoader.ts';
import type { GridModel } from './model/gridModel.ts';
import { useAfterPaint } from './parts/useAfterPaint.ts';
import { type RowState, recordOf } from './rows/rowState.ts';

export interface GridPublisherProps {
  name: string;
  surface: Surface;
  /** The name of the template of the rows. */
  template: string;
  loader: RowLoader;
  selected: ReadonlySet<string>;
  current: RowState | undefined;
  saving: boolean;
}

/** The current values that a screen reads of the grid. */
function membersNow(model: GridModel, { loader, saving, template }: GridPublisherProps) {
  const { changed, wrong, wrongRows, rows } = model.store.counts;
  const { total, page, failed, loads } = appStore.get(loader.stateAtom);
  return {
    changed,
    wrong,
    wrongRows,
    shown: rows,
    total,
    template,
    filter: loader.filter,
    loads,
    failed,
    kept: loader.kept,
    page,
    pages: total === undefined ? undefined : Math.max(1, Math.ceil(total / loader.pageLimit)),
    canUndo: model.log.canUndo,
    canRedo: model.log.canRedo,
    onlyWrong: appStore.get(model.onlyWrongAtom),
    saving,
    checking: appStore.get(model.progressAtom).waiting,
  };
}

/** Always the same: an edit wakes nobody who asks what is selected where nothing is. */
const NONE: readonly never[] = [];

/** Renders only when its props change, not with its parent: the parent may read the published values. */
export const GridPublisher = memo(function GridPublisher(props: GridPublisherProps) {
  // The rows are counted for it, which the first screenful of them does not wait for.
  return useAfterPaint() && <Publishing {...props} />;
});

function Publishing(props: GridPublisherProps) {
  const { name, surface, selected, current } = props;
  const { model } = useGrid();
  const counts = useAtomValue(model.store.countsAtom, inAppStore);
  useAtomValue(model.onlyWrongAtom, inAppStore);
  useAtomValue(props.loader.stateAtom, inAppStore);
  useAtomValue(model.progressAtom, inAppStore);
  const revision = useRef(0);
  const last = useRef(0);
  const log = useAtomValue(model.logAtom, inAppStore);
  const publish = () => {
    last.current = performance.now();
    revision.current += 1;
    surface.publish(name, { ...membersNow(model, props), revision: revision.current });
  };
  useEffect(() => {
    // Counting while thousands of rows are checked wakes the screen no more often than it renders.
    const wait = Math.max(0, last.current + constant('renderDelay', 300) - performance.now());
    const timer = setTimeout(publish, wait > 0 && model.store.size > 500 ? wait : 0);
    return () => clearTimeout(timer);
  });
  useMethods(name, {
    settle: () => {
      model.edits.open?.leave();
      publish();
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a selected row that was edited is selected as it is now (counts, log).
  useEffect(() => {
    const rows = [...selected].flatMap((key) => {
      const row = model.store.get(key);
      return row ? [recordOf(row)] : [];
    });
    surface.publish(name, { selection: rows.length > 0 ? rows : NONE });
  }, [model, name, surface, selected, counts, log]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above.
  useEffect(() => {
    const row = current && (model.store.get(current.key) ?? current);
    surface.publish(name, { current: row && recordOf(row) });
  }, [model, name, surface, current, counts, log]);
  return null;
}
