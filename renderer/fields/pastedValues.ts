/** Several values pasted at once into a field of a list: each is checked against the list before it is added. */
import { MAX_CHOSEN_VALUES } from '../../engine/labels/requestLabels.ts';
import { textKey } from '../../engine/values/textKey.ts';
import { definition } from '../program/program.ts';
import { fetchSuggestions, matchSuggestions, type Suggestion } from '../suggestions/suggestions.ts';
import { message, word } from '../text/messages.ts';
import { toastText } from '../toasts/toast.ts';

/**
 * The values in a pasted text, without duplicates, in order. Separators are commas, semicolons, tabs and newlines;
 * spaces only if the list's values contain none (`pasted`).
 */
export function splitPasted(text: string, byBlanks: boolean): string[] {
  const parts = text.split(byBlanks ? /[\s,;]+/ : /[,;\t\r\n]+/);
  return [...new Set(parts.map((part) => part.trim()).filter(Boolean))];
}

export const partedByBlanks = (list: string): boolean => definition('list', list)?.pasted !== undefined;

interface Pasted {
  /** Values of the list. */
  found: readonly string[];
  /** Pasted texts that match no value. */
  wrong: readonly string[];
}

/** The list's complete response for these values. @throws ApiError after the error has been shown */
async function suggestionsOf(list: string, texts: readonly string[], company?: string): Promise<Suggestion[]> {
  const { from, values } = definition('list', list) ?? {};
  if (values) return (await fetchSuggestions({ list, q: '' })).items;
  const items: Suggestion[] = [];
  if (from?.value !== undefined)
    for (let at = 0; at < texts.length; at += MAX_CHOSEN_VALUES)
      items.push(
        ...(await fetchSuggestions({ list, q: '', company, selected: texts.slice(at, at + MAX_CHOSEN_VALUES) })).items,
      );
  else for (const q of texts) items.push(...(await fetchSuggestions({ list, q, company })).items);
  return items;
}

/** @param company another one of the person's, whose records the list offers */
export async function checkPasted(list: string, texts: readonly string[], company?: string): Promise<Pasted> {
  const items = await suggestionsOf(list, texts, company);
  const byValue = new Map(items.map((item) => [textKey(item.value), item.value]));
  const found: string[] = [];
  const wrong: string[] = [];
  for (const text of texts) {
    const value = byValue.get(textKey(text)) ?? matchSuggestions(list, items, text, true)?.value;
    if (value === undefined) wrong.push(text);
    else found.push(value);
  }
  return { found: [...new Set(found)], wrong };
}

/** Reports added and unknown values, with the list's messages if it has them. */
export function tellPasted(list: string, { found, wrong }: Pasted): void {
  const own = definition('list', list)?.pasted;
  const numbers = wrong.join(', ');
  if (wrong.length > 0)
    toastText(own ? message(own.wrong, { numbers }) : word('field.pastedWrong', { values: numbers }), 'error');
  if (found.length > 0)
    toastText(own ? message(own.added) : word('field.pastedAdded', { count: found.length }), 'success');
}
