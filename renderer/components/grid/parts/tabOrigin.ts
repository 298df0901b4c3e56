/** Where Enter leads after a run of Tabs, as in a spreadsheet: below the cell where the run began, so that rows are typed one by one. */
import type { CellPosition } from './range.ts';

export class TabOrigin {
  #from = 0;
  /** The current cell of the run. */
  #at: CellPosition | undefined;
  #isTab = false;

  /** A key was pressed in a cell; `isTab`: the one that goes on to the next. */
  pressed(place: CellPosition, isTab: boolean): void {
    if (isTab && !this.#isAt(place)) this.#from = place.column;
    this.#isTab = isTab;
  }
  /** Another cell is the active one. */
  moved(place: CellPosition | undefined): void {
    this.#at = this.#isTab ? place : undefined;
    this.#isTab = false;
  }
  /** The column in which Enter goes down from a cell. */
  columnBelow(place: CellPosition): number {
    return this.#isAt(place) ? this.#from : place.column;
  }
  #isAt({ row, column }: CellPosition): boolean {
    return this.#at?.row === row && this.#at.column === column;
  }
}
