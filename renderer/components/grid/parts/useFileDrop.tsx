/**
 * Files that are dropped on the rows of a grid (metadata/signatures/components/data.ts, takesFiles). What is dragged over it is
 * told what would become of it; the row that would take it is marked on its element itself, so that nothing is drawn again.
 */
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { toastText } from '../../../toasts/toast.ts';
import type { GridModel } from '../model/gridModel.ts';
import type { RowState } from '../rows/rowState.ts';
import { t } from '../words.ts';

export interface TakesFiles {
  /** What the action is called that takes them; undefined for who may not take it. */
  readonly label: string | undefined;
  readonly ofRow: boolean;
  /** @param at the place of the row that they were dropped on */
  take(files: readonly File[], row: RowState | undefined, at: number): void;
}

const MARK = 'data-files';

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');

/** @returns handlers for the element around the rows, and what is drawn over it while files are dragged */
export function useFileDrop(model: GridModel, takes: TakesFiles | undefined) {
  const [over, setOver] = useState(false);
  const marked = useRef<HTMLElement | undefined>(undefined);
  if (!takes) return { handlers: {}, hint: undefined };

  const rowAt = ({ target }: DragEvent) => {
    const element = takes.ofRow && target instanceof Element ? target.closest<HTMLElement>('[aria-rowindex]') : null;
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
  const end = () => {
    mark(undefined);
    setOver(false);
  };

  const handlers = {
    onDragOver(event: DragEvent) {
      if (!hasFiles(event)) return;
      // Without this the browser would open the file in place of the page.
      event.preventDefault();
      const found = rowAt(event);
      const isTaken = takes.label !== undefined && (!takes.ofRow || found !== undefined);
      event.dataTransfer.dropEffect = isTaken ? 'copy' : 'none';
      mark(found?.element);
      setOver(takes.label !== undefined);
    },
    onDragLeave(event: DragEvent) {
      const { currentTarget, relatedTarget } = event;
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) end();
    },
    onDrop(event: DragEvent) {
      if (!hasFiles(event)) return;
      event.preventDefault();
      const found = rowAt(event);
      end();
      const files = [...event.dataTransfer.files];
      if (files.length === 0) return;
      if (takes.ofRow && !found) toastText(t('gridFilesWithoutRow'), 'warning');
      else takes.take(files, found?.row, found?.at ?? -1);
    },
  };
  const hint: ReactNode = over && (
    <div className="iv-drop-files" aria-hidden>
      <span>{t(takes.ofRow ? 'gridDropFilesOnRow' : 'gridDropFiles', { action: takes.label ?? '' })}</span>
    </div>
  );
  return { handlers, hint };
}
