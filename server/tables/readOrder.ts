/** What a file is read with. */
import type { HeadingOrder } from './tableSource.ts';
import type { TextReading } from './textReading.ts';

/** Most rows and columns that a file may have. */
export interface ReadLimits {
  rows: number;
  columns: number;
}

export interface ReadOrder {
  limits: ReadLimits;
  heading: HeadingOrder;
  /** What was chosen of how a text file is read; the rest is found in it. */
  text?: Partial<TextReading>;
  /** A layout that is looked for besides rows under headers: a bank's table of exchange rates. */
  layout?: 'centralBankRates';
}
