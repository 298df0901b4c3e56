/** The horizontal position of a popup for a cell: aligned with the start of the cell, within the window. */
import { pageDirection } from '../../../text/direction.ts';

/**
 * @param width of what is placed, in pixels
 * @param edge what is left free at the window's sides, in pixels
 * @returns its left side in the window, in pixels
 */
export function popupPosition(anchor: DOMRect, width: number, edge: number): number {
  const start = pageDirection() === 'rtl' ? anchor.right - width : anchor.left;
  return Math.max(edge, Math.min(start, innerWidth - width - edge));
}
