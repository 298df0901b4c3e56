import { isBlank } from './blank.ts';

const SEPARATORS = /[,\r\n]/;

/**
 * The list of a value (docs/contract/values.md, Lists): an array, or text split at commas, CR and LF; entries trimmed where they
 * are text, empty ones dropped; any other single value is a list of one.
 */
export function listOf(value: unknown): unknown[] {
  if (typeof value === 'string') return value.split(SEPARATORS).map(trimmed).filter(present);
  if (Array.isArray(value)) return value.map(trimmed).filter(present);
  return isBlank(value) ? [] : [value];
}

function trimmed(entry: unknown): unknown {
  return typeof entry === 'string' ? entry.trim() : entry;
}

function present(entry: unknown): boolean {
  return !isBlank(entry);
}
