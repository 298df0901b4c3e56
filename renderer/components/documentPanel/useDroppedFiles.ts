/** Files that are dropped on the documents of a record. Whoever may not add some is told by the pointer, and the page stays. */
import { type DragEvent, useState } from 'react';

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');

/** @param take what becomes of them; undefined for who may not add any */
export function useDroppedFiles(take: ((files: readonly File[]) => void) | undefined) {
  const [over, setOver] = useState(false);
  const handlers = {
    onDragOver(event: DragEvent) {
      if (!hasFiles(event)) return;
      // Without this the browser would open the file in place of the page.
      event.preventDefault();
      event.dataTransfer.dropEffect = take ? 'copy' : 'none';
      setOver(take !== undefined);
    },
    onDragLeave(event: DragEvent) {
      const { currentTarget, relatedTarget } = event;
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
    },
    onDrop(event: DragEvent) {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(false);
      const files = [...event.dataTransfer.files];
      if (files.length > 0) take?.(files);
    },
  };
  return { over, handlers };
}
