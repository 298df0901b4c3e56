/** Tooltip with the reason of a colored cell: one for the whole grid, for the cell under the pointer. */
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { popupPosition } from './popupPosition.ts';

const DELAY_MS = 250;
/** Pixels between it and its cell, and between it and the edge of the window. */
const GAP_PX = 4;

export function ReasonTip({ children }: { children: ReactNode }) {
  const ground = useRef<HTMLDivElement>(null);
  const [tip, setTip] = useState<{ text: string; cell: DOMRect } | undefined>();
  useEffect(() => {
    const element = ground.current;
    if (!element) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let over: Element | null = null;
    const hide = () => {
      clearTimeout(timer);
      over = null;
      setTip(undefined);
    };
    const enter = (event: PointerEvent) => {
      const cell = event.target instanceof Element ? event.target.closest('[role="gridcell"][aria-description]') : null;
      if (cell === over) return;
      hide();
      over = cell;
      if (!cell) return;
      timer = setTimeout(() => {
        setTip({ text: cell.getAttribute('aria-description') ?? '', cell: cell.getBoundingClientRect() });
      }, DELAY_MS);
    };
    element.addEventListener('pointerover', enter);
    element.addEventListener('pointerleave', hide);
    element.addEventListener('pointerdown', hide);
    element.addEventListener('scroll', hide, true);
    return () => {
      clearTimeout(timer);
      element.removeEventListener('pointerover', enter);
      element.removeEventListener('pointerleave', hide);
      element.removeEventListener('pointerdown', hide);
      element.removeEventListener('scroll', hide, true);
    };
  }, []);
  return (
    <div ref={ground} className="iv-grid">
      {children}
      {tip && createPortal(<Tip {...tip} />, document.body)}
    </div>
  );
}

/** Below the cell, or above it if there is no room, never covering it. Screen readers get the text from the cell. */
function Tip({ text, cell }: { text: string; cell: DOMRect }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const { width, height } = element.getBoundingClientRect();
    const below = cell.bottom + GAP_PX;
    const top = below + height <= innerHeight - GAP_PX ? below : cell.top - GAP_PX - height;
    element.style.translate = `${popupPosition(cell, width, GAP_PX)}px ${top}px`;
  }, [cell]);
  return (
    <div ref={box} className="iv-tip" aria-hidden>
      {text}
    </div>
  );
}
