/** How a text file is read: found in the file, or chosen by a person. */
import { type Charset, isCharset } from '../../engine/values/charsets.ts';
import { DELIMITERS, type Delimiter } from './delimiter.ts';

/** The marks around texts; empty for none. */
const QUOTES = ['"', "'", ''] as const;
type Quote = (typeof QUOTES)[number];

export interface TextReading {
  delimiter: Delimiter;
  quote: Quote;
  encoding: Charset;
}

/** Extracts the selectable options from a request. */
export function chosenReading(given: {
  delimiter?: unknown;
  quote?: unknown;
  encoding?: unknown;
}): Partial<TextReading> {
  const delimiter = DELIMITERS.find((one) => one === given.delimiter);
  const quote = QUOTES.find((one) => one === given.quote);
  return {
    ...(delimiter === undefined ? {} : { delimiter }),
    ...(quote === undefined ? {} : { quote }),
    ...(isCharset(given.encoding) ? { encoding: given.encoding } : {}),
  };
}
