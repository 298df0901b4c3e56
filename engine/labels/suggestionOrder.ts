/**
 * Ranks the entries of a list for a typed text: its code, its label, its other texts; then entries that begin with the text;
 * then the rest. The server orders stored rows the same way (`suggestionRanks` of server/records), so that the first entry is
 * the same everywhere.
 */
import { textKey } from '../values/textKey.ts';

export interface SuggestionTexts {
  /** The stored value. */
  readonly value: string;
  /** The label. */
  readonly label: string;
  /** The other texts that the list shows. */
  readonly others?: readonly string[] | undefined;
}

/** The last rank of an exact match. */
const EXACT = 2;

/** From 0 for the exact code; undefined where no text of the entry has what was typed. An empty text ranks all alike. */
export function suggestionRank({ value, label, others = [] }: SuggestionTexts, typed: string): number | undefined {
  const wanted = textKey(typed.trim());
  const [code, name, ...rest] = [value, label, ...others].map(textKey) as [string, string, ...string[]];
  if (wanted === '') return 0;
  if (code === wanted) return 0;
  if (name === wanted) return 1;
  if (rest.includes(wanted)) return EXACT;
  if (code.startsWith(wanted) || name.startsWith(wanted)) return 3;
  if (rest.some((text) => text.startsWith(wanted))) return 4;
  return [code, name, ...rest].some((text) => text.includes(wanted)) ? 5 : undefined;
}

interface Ranked<Entry> {
  entry: Entry;
  rank: number;
}

function ranked<Entry extends SuggestionTexts>(entries: readonly Entry[], typed: string): Ranked<Entry>[] {
  return entries
    .flatMap((entry) => {
      const rank = suggestionRank(entry, typed);
      return rank === undefined ? [] : [{ entry, rank }];
    })
    .sort((one, other) => one.rank - other.rank);
}

/** The entries that have what was typed, the best first; those of one rank in the order given. */
export function orderSuggestions<Entry extends SuggestionTexts>(entries: readonly Entry[], typed: string): Entry[] {
  return ranked(entries, typed).map(({ entry }) => entry);
}

/**
 * The entry that a typed text means without anybody choosing: the single one that it names exactly, by code before name; else the
 * only one that has it.
 * @param complete whether the entries are all that the list has for the text; else there may be others beside the only one
 */
export function matchSuggestion<Entry extends SuggestionTexts>(
  entries: readonly Entry[],
  typed: string,
  complete: boolean,
): Entry | undefined {
  if (typed.trim() === '') return undefined;
  const found = ranked(entries, typed);
  const [best, next] = found;
  if (!best) return undefined;
  if (best.rank <= EXACT) return next?.rank === best.rank ? undefined : best.entry;
  return complete && found.length === 1 ? best.entry : undefined;
}
