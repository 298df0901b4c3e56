/**
 * @returns true for values that are empty in every type: missing, `null`, text of white space only (as in ECMAScript's trim),
 * `[]`
 */
export function isBlank(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true;
  if (typeof value === 'string') return value.trim() === '';
  return Array.isArray(value) && value.length === 0;
}
