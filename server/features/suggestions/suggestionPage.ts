/** One page of what a list offers whose entries are at hand. */
import { orderSuggestions } from '../../../engine/labels/suggestionOrder.ts';
import type { Suggestion } from '../../records/read/suggestions.ts';

/** Label and search texts of an entry. */
interface Entry {
  value: string;
  label: string;
  others?: readonly string[];
}

interface Page {
  msg: Suggestion[];
  more: boolean;
}

export function suggestionPage(entries: readonly Entry[], q: string, offset: number, limit: number): Page {
  const found = orderSuggestions(entries, q.trim());
  const page = found.slice(offset, offset + limit);
  return {
    msg: page.map(({ value, label }) => ({ id: value, v: value, n: label })),
    more: found.length > offset + limit,
  };
}
