/** Reading and changing a part of a definition by the names and indexes that lead there; what is beside it stays the same. */

import type { Path } from '../../../../metadata/completion/shapes.ts';
import { isKeyed, type Keyed, memberOf } from '../../../../metadata/edits/keyed.ts';

export function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((at, step) => {
    if (Array.isArray(at)) return at[Number(step)];
    return isKeyed(at) ? memberOf(at, String(step)) : undefined;
  }, value);
}

/** @param next undefined takes the part out */
export function withValue(value: unknown, path: Path, next: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return next;
  if (Array.isArray(value)) {
    const at = Number(step);
    if (rest.length === 0 && next === undefined) return value.filter((_, index) => index !== at);
    const copy = [...value];
    copy[at] = withValue(copy[at], rest, next);
    return copy;
  }
  const from: Keyed = isKeyed(value) ? value : {};
  const member = withValue(memberOf(from, String(step)), rest, next);
  if (member === undefined) {
    const { [String(step)]: _, ...others } = from;
    return others;
  }
  return { ...from, [String(step)]: member };
}

/** The same member under another name, in its place. What followed it follows it on. */
export function renamed(map: Keyed, from: string, to: string): Keyed {
  return Object.fromEntries(
    Object.entries(map).map(([name, member]) => [
      name === from ? to : name,
      isKeyed(member) && member.after === from ? { ...member, after: to } : member,
    ]),
  );
}
