/** The differences between two values of a definition, by names instead of lines of text. */

import { sameJson } from '../sameJson.ts';
import { isKeyed, memberOf, namesOfBoth } from './keyed.ts';

export interface Difference {
  /** Names from the definition down; of a member of a list its index. */
  path: (string | number)[];
  /** `moved`: nothing of it changed but its place among its neighbours. */
  what: 'added' | 'removed' | 'changed' | 'moved';
  before?: unknown;
  after?: unknown;
}

const PLACE = new Set(['after', 'displayOrder']);

/** Every difference from `before` to `after`, in the order of the names. A value that is not there is `undefined`. */
export function differences(before: unknown, after: unknown, path: readonly (string | number)[] = []): Difference[] {
  if (sameJson(before, after)) return [];
  if (before === undefined) return [{ path: [...path], what: 'added', after }];
  if (after === undefined) return [{ path: [...path], what: 'removed', before }];
  if (isKeyed(before) && isKeyed(after)) {
    const names = namesOfBoth(before, after);
    const changed = names.filter((name) => !sameJson(memberOf(before, name), memberOf(after, name)));
    if (path.length > 0 && changed.every((name) => PLACE.has(name))) {
      const place = (value: typeof before) =>
        Object.fromEntries([...PLACE].filter((name) => Object.hasOwn(value, name)).map((name) => [name, value[name]]));
      return [{ path: [...path], what: 'moved', before: place(before), after: place(after) }];
    }
    return changed.flatMap((name) => differences(memberOf(before, name), memberOf(after, name), [...path, name]));
  }
  if (Array.isArray(before) && Array.isArray(after)) return ofLists(before, after, path);
  return [{ path: [...path], what: 'changed', before, after }];
}

/** Lists have no names: what they have in common at both ends is left out, and what is between is compared in turn. */
function ofLists(before: unknown[], after: unknown[], path: readonly (string | number)[]): Difference[] {
  let head = 0;
  while (head < before.length && head < after.length && sameJson(before[head], after[head])) head += 1;
  let tail = 0;
  while (
    tail < before.length - head &&
    tail < after.length - head &&
    sameJson(before[before.length - 1 - tail], after[after.length - 1 - tail])
  )
    tail += 1;
  const old = before.slice(head, before.length - tail);
  const fresh = after.slice(head, after.length - tail);
  const found: Difference[] = [];
  for (let index = 0; index < Math.max(old.length, fresh.length); index += 1) {
    const at = [...path, head + index];
    found.push(
      ...differences(index < old.length ? old[index] : undefined, index < fresh.length ? fresh[index] : undefined, at),
    );
  }
  return found;
}
