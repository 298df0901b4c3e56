/** Whether two values say the same, in whatever order; what is the same object is not looked into. */
import { isKeyed } from '../../../../metadata/changes/keyed.ts';

export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((member, at) => isSame(member, other[at]));
  }
  if (!isKeyed(one) || !isKeyed(other)) return false;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && isSame(one[name], other[name]))
  );
}
