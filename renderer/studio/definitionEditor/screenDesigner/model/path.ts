/** Parts by the names that lead to them, and definitions with one of them changed: what is not on the way is kept as it is. */

import type { Keyed } from '../../../../../metadata/edits/keyed.ts';
import { isRecord } from '../../../../../metadata/isRecord.ts';
import type { Part } from '../../../../../metadata/kinds/part.ts';

/** Names of parts from the surface down; none: the surface itself. */
export type Path = readonly string[];
export type PartMap = Readonly<Record<string, Part>>;

/** A part's path as one word; names of parts have no slash. */
export const keyOf = (path: Path): string => path.join('/');
export const pathOfKey = (key: string): Path => (key === '' ? [] : key.split('/'));

export const parentOf = (path: Path): Path => path.slice(0, -1);
export const nameOf = (path: Path): string => path.at(-1) ?? '';
export const isWithin = (path: Path, above: Path): boolean => above.every((name, at) => path[at] === name);
export const samePath = (one: Path, other: Path): boolean => one.length === other.length && isWithin(one, other);

/** The parts of the surface, or of a part; a draft may hold anything there. */
export function partsOf(holder: unknown): PartMap {
  const parts = isRecord(holder) && Object.hasOwn(holder, 'parts') ? holder.parts : undefined;
  if (!isRecord(parts)) return {};
  return Object.fromEntries(Object.entries(parts).filter(([, part]) => isRecord(part))) as PartMap;
}

/** The definition or part at a path; undefined if it does not exist. */
export function holderAt(value: Keyed, path: Path): Keyed | Part | undefined {
  let here: Keyed | Part | undefined = value;
  for (const name of path) {
    const parts = partsOf(here);
    here = Object.hasOwn(parts, name) ? parts[name] : undefined;
    if (here === undefined) return undefined;
  }
  return here;
}

export const partAt = (value: Keyed, path: Path): Part | undefined =>
  path.length === 0 ? undefined : (holderAt(value, path) as Part | undefined);

/** The definition with other parts at a path; a part that then holds none loses the word. */
export function withParts(value: Keyed, path: Path, parts: PartMap): Keyed {
  const change = (holder: Keyed, rest: Path): Keyed => {
    const [name, ...deeper] = rest;
    if (name === undefined) {
      const { parts: _parts, ...without } = holder;
      return holder === value || Object.keys(parts).length > 0 ? { ...without, parts } : without;
    }
    const held = partsOf(holder);
    return { ...holder, parts: { ...held, [name]: change(held[name] as unknown as Keyed, deeper) } };
  };
  return change(value, path);
}

/** The definition with another part in the place of the one at a path. */
export const withPart = (value: Keyed, path: Path, part: Part): Keyed =>
  withParts(value, parentOf(path), { ...partsOf(holderAt(value, parentOf(path))), [nameOf(path)]: part });

/** Every part, the one above before those in it; in no particular order of siblings. */
export function* everyPart(holder: unknown, path: Path = []): Generator<[Path, Part]> {
  for (const [name, part] of Object.entries(partsOf(holder))) {
    yield [[...path, name], part];
    yield* everyPart(part, [...path, name]);
  }
}
