/** Missing, `null`, text of white space only (as ECMAScript's trim sees it), `[]`: what is empty whatever the type. */
export function isBlank(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true;
  if (typeof value === 'string') return value.trim() === '';
  return Array.isArray(value) && value.length === 0;
}
