/** Element positions on the page, for tests. */

/** Left, top, right and bottom, in whole pixels. */
export function edges(element: Element): number[] {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  return [left, top, right, bottom].map(Math.round);
}

/** The topmost element at the center of an element. */
export function metAt(element: Element): Element | null {
  const { left, top, width, height } = element.getBoundingClientRect();
  return document.elementFromPoint(left + width / 2, top + height / 2);
}
