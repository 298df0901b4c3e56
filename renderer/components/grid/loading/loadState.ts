/** How far the rows of a grid are loaded. */
export interface LoadState {
  readonly loading: boolean;
  /** The last load, or the count of its rows, did not get through. */
  readonly failed: boolean;
  /** Set if the last load failed: the rows are outdated, or only the first ones. */
  readonly behind: 'old' | 'part' | undefined;
  /** All rows are being loaded, page after page. */
  readonly all: boolean;
  /** How many there are, once counted. */
  readonly total: number | undefined;
  /** From 1. */
  readonly page: number;
  /** Cursor of the next rows of an endless list. */
  readonly next: string | undefined;
  /** The first load ended. */
  readonly loaded: boolean;
  /** Number of loads from the beginning; results over all rows must be reloaded when it changes. */
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
