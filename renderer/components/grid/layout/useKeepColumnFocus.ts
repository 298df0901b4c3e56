/**
 * Who stands in a column, or on its head, stays in it when columns move, or come before it because rules wrote into an empty one:
 * react-data-grid knows the place alone, so a second press of the key that moves a column would move the one that came into its
 * place, and what is typed would go into another column than the one that was chosen.
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
  /** Who stands in a menu of the column goes back to it by the menu. */
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
  // Told before the columns are drawn anew: what has the focus still stands where it stood.
  useEffect(() => {
    const leave = () => {
      // Two of them may change before the columns are drawn: it stands where it stood before the first.
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
