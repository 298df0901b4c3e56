import { LIMITS } from '../../metadata/kinds/limits.ts';
import { isStorable, isTooLong, listLength } from './checkLiteral.ts';
import { type Fault, fault } from './fault.ts';

type Path = readonly (string | number)[];

/**
 * The faults of a record that stores reject (docs/contract/limits.md, Text that cannot be stored): text with NUL or an unpaired
 * surrogate, reported by field.
 * @param path of the record
 */
export function checkRecord(record: Readonly<Record<string, unknown>>, path: Path): Fault[] {
  const faults: Fault[] = [];
  for (const field in record) {
    if (!isStorable(record[field], 0) || !isStorable(field, 0)) {
      const message = `The field ${JSON.stringify(field)} has a NUL or half a character, or is nested too deep.`;
      faults.push(fault([...path, field], 'text', message));
    }
  }
  return faults;
}

/** Reports a list value with more entries than the limit. */
export function checkListLength(value: unknown, field: string, path: Path): Fault[] {
  if (listLength(value) <= LIMITS.listEntries) return [];
  return [fault([...path, field], 'limit', `The list in "${field}" has more than ${LIMITS.listEntries} entries.`)];
}

/** Reports a text longer than the limit of rules. */
export function checkTextLength(value: unknown, field: string, path: Path): Fault[] {
  const isLong = Array.isArray(value) ? value.some(isTooLong) : isTooLong(value);
  if (!isLong) return [];
  return [fault([...path, field], 'limit', `The text in "${field}" has more than ${LIMITS.textLength} characters.`)];
}
