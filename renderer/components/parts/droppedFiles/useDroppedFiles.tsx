/**
 * Drop target for files from the desktop. For users without permission the pointer shows that, and the page does not
 * open the file.
 */
import './droppedFiles.css';
import { type DragEvent, type ReactNode, useState } from 'react';

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');

export interface FileTarget {
  /** Text over the element while files are dragged over it; undefined for users without permission. */
  hint: string | undefined;
  /** True if the files can be dropped at the pointer; default: everywhere. */
  isTaken?(event: DragEvent): boolean;
  take(files: readonly File[], event: DragEvent): void;
  /** They are gone: dropped, or dragged out again. */
  end?(): void;
}

/** @returns handlers for the element, which is positioned, and what is drawn in it while files are dragged over it */
export function useDroppedFiles(target: FileTarget) {
  const [over, setOver] = useState(false);
  const end = () => {
    target.end?.();
    setOver(false);
  };
  const handlers = {
    onDragOver(event: DragEvent) {
      if (!hasFiles(event)) return;
      // Without this the browser would open the file in place of the page.
      event.preventDefault();
      const isTaken = target.isTaken?.(event) ?? true;
      event.dataTransfer.dropEffect = isTaken && target.hint !== undefined ? 'copy' : 'none';
      setOver(target.hint !== undefined);
    },
    onDragLeave(event: DragEvent) {
      const { currentTarget, relatedTarget } = event;
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) end();
    },
    onDrop(event: DragEvent) {
      if (!hasFiles(event)) return;
      event.preventDefault();
      const files = [...event.dataTransfer.files];
      if (files.length > 0) target.take(files, event);
      end();
    },
  };
  const hint: ReactNode = over && (
    <div className="inv-dropped-files" aria-hidden>
      <span>{target.hint}</span>
    </div>
  );
  return { handlers, hint };
}
