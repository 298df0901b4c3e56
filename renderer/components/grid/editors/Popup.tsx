/** The popup of an editor: outside the grid's clipping, above the cell if there is more room. */
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { layers } from '../../../theme/layers.ts';
import { popupPosition } from '../parts/popupPosition.ts';

export interface PopupProps {
  /** Below what it opens. */
  anchor: () => Element | null | undefined;
  children: ReactNode;
  className?: string;
  /** Covers the anchor instead of opening below it. */
  over?: boolean;
  /** At least as wide as the anchor, as the list of a cell is. */
  wide?: boolean;
}

const GAP = 2;
/** Pixels between it and the edge of the window. */
const EDGE = 4;

export function Popup({ anchor, children, className = '', over = false, wide = true }: PopupProps) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const place = () => {
      const element = box.current;
      const at = anchor()?.getBoundingClientRect();
      if (!element || !at) return;
      if (wide) element.style.minWidth = `${at.width}px`;
      const { offsetHeight: height, offsetWidth: width } = element;
      const below = over ? at.top : at.bottom + GAP;
      const above = over ? at.bottom : at.top - GAP;
      const roomBelow = innerHeight - EDGE - below;
      const roomAbove = above - EDGE;
      // If it fits on neither side, it scrolls on the side with more room, so that its anchor stays visible.
      const isBelow = height <= roomBelow || roomBelow >= roomAbove;
      const room = isBelow ? roomBelow : roomAbove;
      element.style.maxHeight = `${room}px`;
      element.style.top = `${isBelow ? below : above - Math.min(height, room)}px`;
      element.style.left = `${popupPosition(at, width, EDGE)}px`;
    };
    place();
    const watch = new ResizeObserver(place);
    if (box.current) watch.observe(box.current);
    addEventListener('scroll', place, true);
    addEventListener('resize', place);
    return () => {
      watch.disconnect();
      removeEventListener('scroll', place, true);
      removeEventListener('resize', place);
    };
  }, [anchor, over, wide]);
  return createPortal(
    <div ref={box} className={`iv-popup ${className}`}>
      {children}
    </div>,
    layers(),
  );
}
