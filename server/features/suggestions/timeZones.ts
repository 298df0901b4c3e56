/** The time zones that the server knows, to choose from. */
import { isTimeZone, timeZones } from '../../program/definitions/zones.ts';
import { suggestionPage } from './suggestionPage.ts';

/** In order of name, each found with blanks too, as people write New York; another name of a zone is offered to who types it in full. */
export function timeZoneSuggestions(q: string, offset: number, limit: number) {
  const listed = timeZones();
  const typed = q.trim();
  const names = listed.map((name) => name.toLowerCase());
  const isOtherName = isTimeZone(typed) && !names.includes(typed.toLowerCase());
  const entries = (isOtherName ? [typed] : listed).map((name) => ({
    value: name,
    label: name,
    others: [name.replaceAll('_', ' ')],
  }));
  return suggestionPage(entries, typed, offset, limit);
}
