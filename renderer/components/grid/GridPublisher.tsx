/** Tells the screen what it reads of a grid (`state.PART`), apart from the grid, so that counting renders nothing else. */
import { useAtomValue } from 'jotai';
import { memo, useEffect, useRef } from 'react';
import type { Surface } from '../../runtime/componentContract.ts';
import { constant } from '../../runtime/program.ts';
import { inAppStore, useGrid } from './gridContext.ts';
import type { RowLoader } from './loading/rowLoader.ts';
import { useAfterPaint } from './parts/useAfterPaint.ts';
import { type RowState, recordOf } from './rows/rowState.ts';

export interface GridPublisherProps {
  name: string;
  surface: Surface;
  loader: RowLoader;
  selected: ReadonlySet<string>;
  current: RowState | undefined;
  saving: boolean;
  pageLimit: number;
}

/** Publishes when what it tells changed, and not because what is around the grid was drawn: that may read what it tells. */
export const GridPublisher = memo(function GridPublisher(props: GridPublisherProps) {
  // The rows are counted for it, which the first screenful of them does not wait for.
  return useAfterPaint() && <Publishing {...props} />;
});

function Publishing(props: GridPublisherProps) {
  const { name, surface, loader, selected, current, saving, pageLimit } = props;
  const { model } = useGrid();
  const counts = useAtomValue(model.store.countsAtom, inAppStore);
  const onlyWrong = useAtomValue(model.onlyWrongAtom, inAppStore);
  const load = useAtomValue(loader.stateAtom, inAppStore);
  const checking = useAtomValue(model.progressAtom, inAppStore).waiting;
  const revision = useRef(0);
  const last = useRef(0);
  useAtomValue(model.logAtom, inAppStore);
  const members = {
    changed: counts.changed,
    wrong: counts.wrong,
    shown: counts.rows,
    total: load.total,
    page: load.page,
    pages: load.total === undefined ? undefined : Math.max(1, Math.ceil(load.total / pageLimit)),
    canUndo: model.log.canUndo,
    canRedo: model.log.canRedo,
    onlyWrong,
    saving,
    checking,
  };
  useEffect(() => {
    // Counting while thousands of rows are checked wakes the screen no more often than it renders (suite.txt section 9).
    const wait = Math.max(0, last.current + constant('renderDelay', 300) - performance.now());
    const publish = () => {
      last.current = performance.now();
      revision.current += 1;
      surface.publish(name, { ...members, revision: revision.current });
    };
    const timer = setTimeout(publish, wait > 0 && model.store.size > 500 ? wait : 0);
    return () => clearTimeout(timer);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a selected row that was edited is selected as it is now (counts).
  useEffect(() => {
    const rows = [...selected].flatMap((key) => {
      const row = model.store.get(key);
      return row ? [recordOf(row)] : [];
    });
    surface.publish(name, { selection: rows });
  }, [model, name, surface, selected, counts]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above.
  useEffect(() => {
    const row = current && (model.store.get(current.key) ?? current);
    surface.publish(name, { current: row && recordOf(row) });
  }, [model, name, surface, current, counts]);
  return null;
}
