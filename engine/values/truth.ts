/**
 * The truth of a value (docs/contract/values.md, Truth): true for `true`, `1`, `"1"`, `"true"`; false for every other value, a
 * missing one too.
 */
export function truthOf(value: unknown): boolean {
  return value === true || value === 1 || value === '1' || value === 'true';
}
