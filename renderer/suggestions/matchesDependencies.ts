/** Checks if a value is allowed with the values of the fields it depends on. */
import { textKey } from '../../engine/values/textKey.ts';

const isOpen = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

const keysOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).map((one) => textKey(String(one ?? '')));

/**
 * @param data known data of the value, by field of its source; missing fields exclude nothing
 * @param wanted required values by field of the source; empty ones exclude nothing; a list allows any of its values
 */
export const matchesDependencies = (
  data: Readonly<Record<string, unknown>> | undefined,
  wanted: Readonly<Record<string, unknown>> | undefined,
): boolean =>
  Object.entries(wanted ?? {}).every(([field, value]) => {
    if (isOpen(value) || !data || !Object.hasOwn(data, field)) return true;
    const has = new Set(keysOf(data[field]));
    return keysOf(value).some((key) => has.has(key));
  });
