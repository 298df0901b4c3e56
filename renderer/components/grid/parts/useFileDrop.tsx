/**
 * Files that are dropped on the rows of a grid (metadata/signatures/components/data.ts, takesFiles). What is dragged
 * over it is shows a hint, and the target row is marked directly on its element, so that nothing rerenders.
 */
import { type DragEvent, useRef } from 'react';
import { toastText } from '../../../toasts/toast.ts';
import { useDroppedFiles } from '../../parts/droppedFiles/useDroppedFiles.tsx';
import type { GridModel } from '../model/gridModel.ts';
import type { RowState } from '../rows/rowState.ts';
import { t } from '../words.ts';

export interface TakesFiles {
  /** Label of the action; undefined if the user does not have permission. */
  readonly label: string | undefined;
  readonly ofRow: boolean;
  /** @param at the place of the row that they were dropped on */
  take(files: readonly File[], row: RowState | undefined, at: number): void;
}

const MARK = 'data-files';

/** @returns handlers for the element around the rows, and what is drawn over it while files are dragged */
export function useFileDrop(model: GridModel, takes: TakesFiles | undefined) {
  const marked = useRef<HTMLElement | undefined>(undefined);
  const rowAt = ({ target }: DragEvent) => {
    const element = takes?.ofRow && target instanceof Element ? target.closest<HTMLElement>('[aria-rowindex]') : null;
    const at = Number(element?.getAttribute('aria-rowindex')) - 2;
    const row = element && at >= 0 ? model.view[at] : undefined;
    return element && row && !row.group && row.id !== undefined ? { element, row, at } : undefined;
  };
  const mark = (element: HTMLElement | undefined) => {
    if (element === marked.current) return;
    marked.current?.removeAttribute(MARK);
    element?.setAttribute(MARK, '');
    marked.current = element;
  };
  const drop = useDroppedFiles({
    hint:
      takes?.label === undefined
        ? undefined
        : t(takes.ofRow ? 'gridDropFilesOnRow' : 'gridDropFiles', { action: takes.label }),
    isTaken(event) {
      const found = rowAt(event);
      mark(found?.element);
      return !takes?.ofRow || found !== undefined;
    },
    take(files, event) {
      const found = rowAt(event);
      if (takes?.ofRow && !found) toastText(t('gridFilesWithoutRow'), 'warning');
      else takes?.take(files, found?.row, found?.at ?? -1);
    },
    end: () => mark(undefined),
  });
  return takes ? drop : { handlers: {}, hint: undefined };
}
