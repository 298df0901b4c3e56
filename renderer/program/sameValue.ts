/** Whether two values of JSON say the same, so that an expression that gives an equal list wakes nobody. */
export function sameValue(left: unknown, right: unknown, depth = 0): boolean {
  if (Object.is(left, right)) return true;
  if (typeof left !== 'object' || typeof right !== 'object' || !left || !right || depth > 6) return false;
  if (Array.isArray(left) !== Array.isArray(right)) return false;
  const keys = Object.keys(left);
  // A long list is cheaper to draw again than to compare.
  if (keys.length > 200 || keys.length !== Object.keys(right).length) return false;
  return keys.every((key) =>
    sameValue((left as Record<string, unknown>)[key], (right as Record<string, unknown>)[key], depth + 1),
  );
}
