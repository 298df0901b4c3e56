import type { FieldType } from '../../metadata/kinds/fieldTypes.ts';
import { dayOf } from '../values/day.ts';
import { numberOf } from '../values/number.ts';
import { classOf, entriesOf, isEmptySide, type Side } from '../values/side.ts';
import { textForm } from '../values/textForm.ts';
import { textKey } from '../values/textKey.ts';
import { removeSubstrings } from './removeSubstrings.ts';

/**
 * Removes the entries of a list value from a field's value: from a text, in the order of the list, every run of whole characters
 * whose text key is the entry's; from a multiselect, the entries that are equalTo one.
 * @returns the same value if nothing was removed, else the rest in the field's own form, `null` when empty
 */
export function removeEntries(type: FieldType, value: unknown, removed: readonly Side[]): unknown {
  const keys = removed.map((side) => textKey(textForm(side.kind, side.value)));
  const cls = classOf(type);
  if (isEmptySide(cls, { kind: type, value })) return value;
  if (cls === 'multiselect') {
    const entries = entriesOf({ kind: type, value }).map((entry) => entry.value);
    const kept = entries.filter((entry) => !keys.includes(textKey(textForm('text', entry))));
    if (kept.length === entries.length) return value;
    return kept.length > 0 ? kept : null;
  }
  const text = textForm(type, value).normalize('NFC');
  const rest = keys.reduce(removeSubstrings, text);
  if (rest === text) return value;
  if (rest.trim() === '') return null;
  if (cls === 'numeric') return numberOf(rest) ?? rest;
  return cls === 'date' ? (dayOf(rest) ?? rest) : rest;
}
