/**
 * Keeps the focus in its column or column header when columns move, or when rules fill an empty column before it:
 * react-data-grid tracks only the index, so a repeated move key would move the neighboring column, and typed text would
 * go into the wrong column.
 */
import { useAtomValue } from 'jotai';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { DataGridHandle } from 'react-data-grid';
import { useLatest } from '../../../hooks/useLatest.ts';
import { appStore } from '../../../program/appStore.ts';
import { inAppStore } from '../gridContext.ts';
import type { GridModel } from '../model/gridModel.ts';
import type { CellPosition } from '../parts/range.ts';

interface ColumnFocus {
  /** Key of the field. */
  readonly field: string;
  /** -1 is the head. */
  readonly rowIdx: number;
  /** If the focus is in the column's menu, the menu restores it. */
  readonly shouldFocus: boolean;
}

export function useKeepColumnFocus(
  model: GridModel,
  place: CellPosition | undefined,
  handle: RefObject<DataGridHandle | null>,
): void {
  const stood = useRef<ColumnFocus | undefined>(undefined);
  const latest = useLatest(place);
  const layout = useAtomValue(model.layoutAtom, inAppStore);
  const hidesEmpty = useAtomValue(model.hideEmptyAtom, inAppStore);
  const inUse = useAtomValue(model.inUseAtom, inAppStore);
  // Called before the columns rerender: the focused element is still at its old position.
  useEffect(() => {
    const leave = () => {
      // Two changes may precede one render: keep the position before the first.
      if (stood.current) return;
      const focused = document.activeElement?.closest('[role="gridcell"], [role="columnheader"]');
      const inTable = focused && handle.current?.element?.contains(focused) ? focused : undefined;
      const column = inTable ? Number(inTable.getAttribute('aria-colindex')) - 1 : latest.current?.column;
      const rowIdx = inTable?.role === 'columnheader' ? -1 : latest.current?.row;
      const field = column === undefined ? undefined : model.columns[column]?.key;
      const shouldFocus = inTable !== undefined;
      stood.current = field === undefined || rowIdx === undefined ? undefined : { field, rowIdx, shouldFocus };
    };
    const atoms = [model.layoutAtom, model.hideEmptyAtom, model.inUseAtom];
    const ends = atoms.map((atom) => appStore.sub(atom, leave));
    return () => {
      for (const end of ends) end();
    };
  }, [model, handle]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is about each layout, once its columns stand.
  useLayoutEffect(() => {
    const { current: before } = stood;
    stood.current = undefined;
    if (!before) return;
    const idx = model.columns.findIndex((field) => field?.key === before.field);
    const { rowIdx, shouldFocus } = before;
    if (idx >= 0) handle.current?.setActivePosition({ rowIdx, idx }, { shouldFocus });
  }, [layout, hidesEmpty, inUse, model, handle]);
}
