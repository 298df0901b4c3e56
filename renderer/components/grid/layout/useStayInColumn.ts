/**
 * Who stands in a column, or on its head, stays in it when columns move: react-data-grid knows the place alone, so a second press
 * of the key that moves a column would move the one that came into its place.
 */
import { useAtomValue } from 'jotai';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { DataGridHandle } from 'react-data-grid';
import { appStore } from '../../../runtime/appStore.ts';
import { inAppStore } from '../gridContext.ts';
import type { GridModel } from '../model/gridModel.ts';
import type { Place } from '../parts/range.ts';

interface Stood {
  /** Key of the field. */
  readonly field: string;
  /** -1 is the head. */
  readonly rowIdx: number;
}

export function useStayInColumn(
  model: GridModel,
  place: Place | undefined,
  handle: RefObject<DataGridHandle | null>,
): void {
  const stood = useRef<Stood | undefined>(undefined);
  const latest = useRef(place);
  latest.current = place;
  const layout = useAtomValue(model.layoutAtom, inAppStore);
  // Told before the columns are drawn anew: what has the focus still stands where it stood.
  useEffect(
    () =>
      appStore.sub(model.layoutAtom, () => {
        const focused = document.activeElement?.closest('[role="gridcell"], [role="columnheader"]');
        if (!focused || !handle.current?.element?.contains(focused)) return;
        const field = model.columns[Number(focused.getAttribute('aria-colindex')) - 1]?.key;
        const rowIdx = focused.role === 'columnheader' ? -1 : latest.current?.row;
        stood.current = field === undefined || rowIdx === undefined ? undefined : { field, rowIdx };
      }),
    [model, handle],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is about each layout, once its columns stand.
  useLayoutEffect(() => {
    const { current: before } = stood;
    stood.current = undefined;
    if (!before) return;
    const idx = model.columns.findIndex((field) => field?.key === before.field);
    if (idx >= 0) handle.current?.setActivePosition({ rowIdx: before.rowIdx, idx }, { shouldFocus: true });
  }, [layout, model, handle]);
}
