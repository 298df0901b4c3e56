import { LIMITS } from '../../metadata/kinds/limits.ts';
import { isLongerThan, isUnstorable } from '../values/codePoints.ts';
import { listOf } from '../values/list.ts';
import { type Fault, fault } from './fault.ts';

type Path = readonly (string | number)[];

/**
 * The faults of a literal compared with a field (docs/contract/limits.md): text that stores reject, a list that is too long.
 * @param owner names the field in the message
 * @param isList true if it is read as a list value
 */
export function checkLiteral(value: unknown, path: Path, owner: string, isList: boolean): Fault[] {
  const faults: Fault[] = [];
  if (!isStorable(value, 0)) {
    faults.push(
      fault(path, 'text', `The value compared with "${owner}" has a NUL or half a character, or is nested too deep.`),
    );
  }
  if ((isList || Array.isArray(value)) && listLength(value) > LIMITS.listEntries) {
    faults.push(fault(path, 'limit', `The list compared with "${owner}" has more than ${LIMITS.listEntries} entries.`));
  }
  return faults;
}

/** How many entries a list value has; not counted where it surely is within the limit. */
export function listLength(value: unknown): number {
  if (typeof value === 'string' ? value.length > LIMITS.listEntries : Array.isArray(value)) {
    const isShort = Array.isArray(value) && value.length <= LIMITS.listEntries;
    return isShort ? value.length : listOf(value).length;
  }
  return 1;
}

/** @returns true if every text in a JSON value can be stored, and its nesting is within the limit of trees */
export function isStorable(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return !isUnstorable(value);
  if (typeof value !== 'object' || value === null) return true;
  if (depth >= LIMITS.treeDepth) return false;
  return Object.entries(value).every(([key, each]) => !isUnstorable(key) && isStorable(each, depth + 1));
}

/** A text past the length that a rule looks at. */
export function isTooLong(value: unknown): boolean {
  return typeof value === 'string' && isLongerThan(value, LIMITS.textLength);
}
