/**
 * Dragging a row by its handle. The line where it would land is set on the element itself: of hundreds of rows none is drawn again
 * before it is dropped.
 */
import { type DragEvent, useRef } from 'react';
import type { Rows } from './model/row.ts';

const rowAt = (target: EventTarget): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;

export function useRowDrag(rows: Rows, move: (id: string, before: string | undefined) => void) {
  const dragged = useRef<string>(undefined);
  const over = useRef<HTMLElement>(undefined);
  const clear = () => {
    over.current?.removeAttribute('data-drop');
    over.current = undefined;
  };
  const isBelow = (element: HTMLElement, y: number) => {
    const { top, height } = element.getBoundingClientRect();
    return y > top + height / 2;
  };
  return {
    onDragStart(event: DragEvent) {
      const handle = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-handle]') : null;
      const id = handle?.dataset.handle;
      if (!id) return;
      dragged.current = id;
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', '');
      const row = rowAt(event.target);
      if (row) event.dataTransfer.setDragImage(row, 12, 12);
    },
    onDragOver(event: DragEvent) {
      if (!dragged.current) return;
      event.preventDefault();
      const row = rowAt(event.target);
      if (over.current !== row) clear();
      if (!row) return;
      over.current = row;
      row.setAttribute('data-drop', isBelow(row, event.clientY) ? 'below' : 'above');
    },
    onDrop(event: DragEvent) {
      const id = dragged.current;
      const row = rowAt(event.target);
      clear();
      dragged.current = undefined;
      if (!id || !row) return;
      event.preventDefault();
      const at = rows.findIndex((one) => one.id === row.dataset.row);
      move(id, isBelow(row, event.clientY) ? rows[at + 1]?.id : rows[at]?.id);
    },
    onDragEnd() {
      clear();
      dragged.current = undefined;
    },
  };
}
