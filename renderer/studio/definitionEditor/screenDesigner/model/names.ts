/** Names of parts: one for each on a surface, since a part's name is its place in the state (`state.NAME`). */
import type { Keyed } from '../../../../../metadata/edits/keyed.ts';
import type { Part } from '../../../../../metadata/kinds/part.ts';
import { everyPart } from './path.ts';

const NAME = /^[A-Za-z][A-Za-z0-9_-]*$/;
export const isName = (name: string): boolean => NAME.test(name);

/** The names that are taken: of parts, and of the state that the definition declares. */
export function namesIn(value: Keyed): Set<string> {
  const names = new Set(Object.keys((value.state ?? {}) as object));
  for (const [path] of everyPart(value)) names.add(path.at(-1) as string);
  return names;
}

/** A free name like the wanted one: `text`, `text2`, `text3`. */
export function freeName(taken: ReadonlySet<string>, wanted: string): string {
  if (!taken.has(wanted)) return wanted;
  const stem = wanted.replace(/\d+$/, '') || wanted;
  for (let number = 2; ; number += 1) if (!taken.has(`${stem}${number}`)) return `${stem}${number}`;
}

/** The names in a part that are taken, each with a free one. */
export function renamesFor(taken: ReadonlySet<string>, name: string, part: Part): Map<string, string> {
  const all = new Set(taken);
  const renames = new Map<string, string>();
  for (const one of [name, ...[...everyPart(part)].map(([path]) => path.at(-1) as string)]) {
    const free = freeName(all, one);
    all.add(free);
    if (free !== one) renames.set(one, free);
  }
  return renames;
}
