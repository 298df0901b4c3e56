/** How far the rows of a grid are loaded. */
export interface LoadState {
  readonly loading: boolean;
  /** The last load, or the count of its rows, did not get through. */
  readonly failed: boolean;
  /** What the last load left undone: the rows are those of before, or only the first of those that there are. */
  readonly behind: 'old' | 'part' | undefined;
  /** All rows are being loaded, page after page. */
  readonly all: boolean;
  /** How many there are, once counted. */
  readonly total: number | undefined;
  /** From 1. */
  readonly page: number;
  /** Where the next rows begin, of an endless list. */
  readonly next: string | undefined;
  /** The first load ended. */
  readonly loaded: boolean;
  /** How often rows were loaded from the beginning: what speaks of all rows is to be asked for again. */
  readonly loads: number;
}

export const NOT_LOADED: LoadState = {
  loading: false,
  failed: false,
  behind: undefined,
  all: false,
  total: undefined,
  page: 1,
  next: undefined,
  loaded: false,
  loads: 0,
};
