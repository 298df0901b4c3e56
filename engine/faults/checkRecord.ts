import { LIMITS } from '../../metadata/kinds/limits.ts';
import { isStorable, isTooLong, listLength } from './checkLiteral.ts';
import { type Fault, fault } from './fault.ts';

type Path = readonly (string | number)[];

/**
 * What of a record no store may hold (docs/contract/limits.md, Text that cannot be stored): text with NUL or an unpaired
 * surrogate, named by its field.
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

/** Whether a list value that is looked at has more entries than the limit. */
export function checkListLength(value: unknown, field: string, path: Path): Fault[] {
  if (listLength(value) <= LIMITS.listEntries) return [];
  return [fault([...path, field], 'limit', `The list in "${field}" has more than ${LIMITS.listEntries} entries.`)];
}

/** Whether a text that a rule looks at is longer than the limit. */
export function checkTextLength(value: unknown, field: string, path: Path): Fault[] {
  const isLong = Array.isArray(value) ? value.some(isTooLong) : isTooLong(value);
  if (!isLong) return [];
  return [fault([...path, field], 'limit', `The text in "${field}" has more than ${LIMITS.textLength} characters.`)];
}
