/**
 * Elements are found by walking the rows that are drawn: two hundred selectors over all cells in each frame took longer
 * than what is measured.
 */
export function childWith(parent: Element | null | undefined, name: string, value: string): HTMLElement | null {
  for (let child = parent?.firstElementChild; child; child = child.nextElementSibling)
    if (child.getAttribute(name) === value) return child as HTMLElement;
  return null;
}

/** The element of a cell of react-data-grid. @param row from 0, without the head @param column from 0 */
export const rdgCell = (grid: Element | null, row: number, column: number): HTMLElement | null =>
  childWith(childWith(grid, 'aria-rowindex', String(row + 2)), 'aria-colindex', String(column + 1));
