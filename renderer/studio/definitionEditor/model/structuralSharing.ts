/** Replaces unchanged parts of a new value with the previous objects, so that only changes rerender. */
import { isKeyed } from '../../../../metadata/edits/keyed.ts';

export function shareUnchanged(before: unknown, after: unknown): unknown {
  if (Object.is(before, after)) return before;
  if (Array.isArray(before) && Array.isArray(after)) {
    const members = after.map((member, at) => shareUnchanged(before[at], member));
    return members.length === before.length && members.every((member, at) => member === before[at]) ? before : members;
  }
  if (isKeyed(before) && isKeyed(after)) {
    const names = Object.keys(after);
    const members = names.map((name): [string, unknown] => [
      name,
      Object.hasOwn(before, name) ? shareUnchanged(before[name], after[name]) : after[name],
    ]);
    const were = Object.keys(before);
    const same =
      names.length === were.length &&
      members.every(([name, member], at) => name === were[at] && member === before[name]);
    return same ? before : Object.fromEntries(members);
  }
  return after;
}
