/** What a file is read with. */
import type { HeadingOrder } from './tableSource.ts';

/** Most rows and columns that a file may have. */
export interface ReadLimits {
  rows: number;
  columns: number;
}

export interface ReadOrder {
  limits: ReadLimits;
  heading: HeadingOrder;
}
