/** Options for reading a file. */
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
  /** The user's choices for reading a text file; others are detected. */
  text?: Partial<TextReading>;
  /** A further layout besides rows under headers: a bank's table of exchange rates. */
  layout?: 'centralBankRates';
}
