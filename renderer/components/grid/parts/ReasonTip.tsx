/** The reason of a coloured cell beside the pointer: one tip for the whole grid, found by what lies under the pointer. */
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';

const WAIT = 250;

export function ReasonTip({ children }: { children: ReactNode }) {
  const ground = useRef<HTMLDivElement>(null);
  const [tip, setTip] = useState<{ text: string; x: number; y: number } | undefined>();
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
      const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-reason]') : null;
      if (cell === over) return;
      hide();
      over = cell;
      if (!cell) return;
      timer = setTimeout(() => {
        const box = cell.getBoundingClientRect();
        setTip({ text: cell.dataset.reason ?? '', x: box.left, y: box.bottom + 4 });
      }, WAIT);
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
      {tip &&
        createPortal(
          // The cell itself is described by the same words, and the status line says them.
          <div
            className="iv-tip"
            aria-hidden
            style={{ left: Math.min(tip.x, innerWidth - 430), top: Math.min(tip.y, innerHeight - 40) }}
          >
            {tip.text}
          </div>,
          document.body,
        )}
    </div>
  );
}
