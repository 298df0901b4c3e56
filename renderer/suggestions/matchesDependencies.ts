/** Whether a value may be chosen beside what the fields it depends on hold. */
import { textKey } from '../../engine/values/textKey.ts';

const isOpen = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

const keysOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).map((one) => textKey(String(one ?? '')));

/**
 * @param data what is known of the value, by field of its source; what is not told excludes nothing
 * @param wanted field of the source to what it must equal; an empty one excludes nothing; of several any
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
