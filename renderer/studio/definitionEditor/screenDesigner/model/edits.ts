/**
 * Edits of the designer: each returns the next definition and the path of the part, or the reason for refusal. A
 * definition is never changed in place.
 */
import type { Keyed } from '../../../../../metadata/edits/keyed.ts';
import type { Part } from '../../../../../metadata/kinds/part.ts';
import { ordered } from '../../../../../metadata/order.ts';
import { withMentions, withMentionsIn } from './mentions.ts';
import { freeName, isName, namesIn, renamesFor } from './names.ts';
import {
  holderAt,
  isWithin,
  nameOf,
  type Path,
  parentOf,
  partAt,
  partsOf,
  samePath,
  withPart,
  withParts,
} from './path.ts';
import { putAfter, without } from './placing.ts';
import { type Refusal, slotsOf, whyNotIn } from './slots.ts';

/** A position for a part. */
export interface PartPosition {
  /** Path of the parent; empty: the surface. */
  parent: Path;
  slot?: string | undefined;
  /** The sibling that it comes after; undefined: in front of all. */
  after?: string | undefined;
}

export interface Edited {
  value: Keyed;
  /** Path of the part, which is then selected. */
  path: Path;
}

export type Outcome = Edited | { refused: Refusal };
export const isRefused = (outcome: Outcome): outcome is { refused: Refusal } => 'refused' in outcome;

const PART_NOT_FOUND: Outcome = { refused: { word: 'designer.gone' } };

/** The part with the slot of its position, or without one. */
function inSlot(part: Part, around: Part | undefined, slot: string | undefined): Part {
  const { slot: was, ...rest } = part;
  const slots = slotsOf(around?.component);
  if (slots.length === 0) return rest;
  return { ...rest, slot: slot ?? (was !== undefined && slots.includes(was) ? was : (slots[0] as string)) };
}

const unplaced = ({ displayOrder: _order, after: _after, ...part }: Part): Part => part;

/** Why a component cannot be put in a place. */
export function whyNot(value: Keyed, component: string, { parent }: PartPosition): Refusal | undefined {
  const around = holderAt(value, parent);
  if (!around) return { word: 'designer.gone' };
  return whyNotIn(component, parent.length === 0 ? undefined : (around as Part).component);
}

/** Inserts a new part, renaming it and nested parts whose names are taken. */
export function insert(value: Keyed, place: PartPosition, name: string, part: Part): Outcome {
  const refused = whyNot(value, part.component, place);
  if (refused) return { refused };
  const renames = renamesFor(namesIn(value), name, part);
  const own = renames.get(name) ?? name;
  const around = partAt(value, place.parent);
  const made = inSlot(unplaced(renamed(part, renames)), around, place.slot);
  const parts = putAfter(partsOf(holderAt(value, place.parent)), own, made, place.after);
  return { value: withParts(value, place.parent, parts), path: [...place.parent, own] };
}

/** Renames nested parts and the references among them. */
function renamed(part: Part, renames: ReadonlyMap<string, string>): Part {
  const rename = (one: Part): Part => {
    if (!one.parts) return one;
    const parts = Object.entries(one.parts).map(([name, inner]): [string, Part] => {
      const after = inner.after === undefined ? undefined : (renames.get(inner.after) ?? inner.after);
      return [renames.get(name) ?? name, { ...rename(inner), ...(after === undefined ? {} : { after }) }];
    });
    return { ...one, parts: Object.fromEntries(parts) };
  };
  return renames.size === 0 ? part : rename(withMentions(part, renames));
}

/** Moves a part to another place of the same definition. */
export function move(value: Keyed, path: Path, place: PartPosition): Outcome {
  const part = partAt(value, path);
  if (!part) return PART_NOT_FOUND;
  if (isWithin(place.parent, path)) return { refused: { word: 'designer.notIntoItself' } };
  const refused = whyNot(value, part.component, place);
  if (refused) return { refused };
  const name = nameOf(path);
  const from = parentOf(path);
  const moved = inSlot(part, partAt(value, place.parent), place.slot);
  if (samePath(from, place.parent)) {
    const after = place.after === name ? beforeOf(value, path) : place.after;
    const parts = putAfter(partsOf(holderAt(value, from)), name, moved, after);
    return { value: withParts(value, from, parts), path };
  }
  const target = partsOf(holderAt(value, place.parent));
  // Names are once on a surface, but for those that hold no state: there they are once among siblings.
  const own = freeName(new Set(Object.keys(target)), name);
  const left = withParts(value, from, without(partsOf(holderAt(value, from)), name));
  const parts = putAfter(partsOf(holderAt(left, place.parent)), own, unplaced(moved), place.after);
  return { value: withParts(left, place.parent, parts), path: [...place.parent, own] };
}

/** The siblings of a part that share its slot, in order: those between which it is seen. */
function siblingsOf(value: Keyed, path: Path): string[] {
  const { slot } = partAt(value, path) ?? {};
  const hasSlots = slotsOf(partAt(value, parentOf(path))?.component).length > 0;
  return ordered(partsOf(holderAt(value, parentOf(path)))).flatMap(([name, part]) =>
    !hasSlots || part.slot === slot ? [name] : [],
  );
}

/** The sibling before a part, in all of them; undefined: it is the first. */
function beforeOf(value: Keyed, path: Path): string | undefined {
  const names = ordered(partsOf(holderAt(value, parentOf(path)))).map(([name]) => name);
  return names[names.indexOf(nameOf(path)) - 1];
}

/** Moves a part one step among its siblings: -1 up, 1 down. */
export function step(value: Keyed, path: Path, by: -1 | 1): Outcome {
  const part = partAt(value, path);
  if (!part) return PART_NOT_FOUND;
  const names = siblingsOf(value, path);
  const at = names.indexOf(nameOf(path));
  const parent = parentOf(path);
  const { slot } = part;
  if (by === 1) {
    const after = names[at + 1];
    return after === undefined ? { refused: { word: 'designer.isLast' } } : move(value, path, { parent, slot, after });
  }
  const over = names[at - 1];
  if (over === undefined) return { refused: { word: 'designer.isFirst' } };
  return move(value, path, { parent, slot, after: beforeOf(value, [...parent, over]) });
}

/** Moves a part out of who holds it, to just after that. */
export function outdent(value: Keyed, path: Path): Outcome {
  const parent = parentOf(path);
  if (parent.length === 0) return { refused: { word: 'designer.isOutermost' } };
  const { slot } = partAt(value, parent) ?? {};
  return move(value, path, { parent: parentOf(parent), slot, after: nameOf(parent) });
}

/** Moves a part into the sibling before it, as its last. */
export function indent(value: Keyed, path: Path): Outcome {
  const names = siblingsOf(value, path);
  const before = names[names.indexOf(nameOf(path)) - 1];
  if (before === undefined) return { refused: { word: 'designer.isFirst' } };
  const parent = [...parentOf(path), before];
  return move(value, path, { parent, after: ordered(partsOf(holderAt(value, parent))).at(-1)?.[0] });
}

/** Takes a part out. What is chosen then: the sibling after it, else the one before, else who held it. */
export function remove(value: Keyed, path: Path): Outcome {
  if (!partAt(value, path)) return PART_NOT_FOUND;
  const parent = parentOf(path);
  const names = siblingsOf(value, path);
  const at = names.indexOf(nameOf(path));
  const next = names[at + 1] ?? names[at - 1];
  const parts = without(partsOf(holderAt(value, parent)), nameOf(path));
  return { value: withParts(value, parent, parts), path: next === undefined ? parent : [...parent, next] };
}

/** Puts a copy just after a part; its names are new ones. */
export function duplicate(value: Keyed, path: Path): Outcome {
  const part = partAt(value, path);
  if (!part) return PART_NOT_FOUND;
  return insert(value, { parent: parentOf(path), slot: part.slot, after: nameOf(path) }, nameOf(path), part);
}

/** Puts a part into a new one that takes its place. */
export function wrap(value: Keyed, path: Path, component: Part['component'], props?: Part['props']): Outcome {
  const part = partAt(value, path);
  if (!part) return PART_NOT_FOUND;
  const parent = parentOf(path);
  const refused = whyNot(value, component, { parent }) ?? whyNotIn(part.component, component);
  if (refused) return { refused };
  const { displayOrder, after, slot, ...rest } = part;
  const name = freeName(namesIn(value), component);
  const around: Part = {
    component,
    ...(props ? { props } : {}),
    parts: { [nameOf(path)]: inSlot(rest, { component }, undefined) },
    ...(slot === undefined ? {} : { slot }),
    ...(displayOrder === undefined ? {} : { displayOrder }),
    ...(after === undefined ? {} : { after }),
  };
  return {
    value: withParts(value, parent, replacePart(partsOf(holderAt(value, parent)), nameOf(path), { [name]: around })),
    path: [...parent, name],
  };
}

/** Puts the parts of a part in its place. */
export function unwrap(value: Keyed, path: Path): Outcome {
  const part = partAt(value, path);
  if (!part) return PART_NOT_FOUND;
  const inside = ordered(partsOf(part));
  const parent = parentOf(path);
  if (inside.length === 0) return { refused: { word: 'designer.holdsNone', params: { name: nameOf(path) } } };
  const around = partAt(value, parent);
  for (const [, one] of inside) {
    const refused = whyNot(value, one.component, { parent });
    if (refused) return { refused };
  }
  const before = partsOf(holderAt(value, parent));
  const taken = new Set(Object.keys(before).filter((name) => name !== nameOf(path)));
  const out: Record<string, Part> = {};
  for (const [name, one] of inside) {
    const free = freeName(taken, name);
    taken.add(free);
    out[free] = inSlot(one, around, part.slot);
  }
  return {
    value: withParts(value, parent, replacePart(before, nameOf(path), out)),
    path: [...parent, Object.keys(out)[0] as string],
  };
}

/** Replaces one part with several: the first at its position, the others after it. */
function replacePart(map: Readonly<Record<string, Part>>, name: string, put: Readonly<Record<string, Part>>) {
  const names = ordered(map).map(([other]) => other);
  let before = names[names.indexOf(name) - 1];
  const was = map[name] as Part;
  let made = without(map, name);
  for (const [index, [other, part]] of Object.entries(put).entries()) {
    const { displayOrder, after } = index === 0 ? was : {};
    const placed = {
      ...unplaced(part),
      ...(displayOrder === undefined ? {} : { displayOrder }),
      ...(after === undefined ? {} : { after }),
    };
    made = putAfter(made, other, placed, before);
    before = other;
  }
  return made;
}

/** Renames a part and all references to it in the definition. */
export function rename(value: Keyed, path: Path, name: string): Outcome {
  const part = partAt(value, path);
  if (!part) return PART_NOT_FOUND;
  if (name === nameOf(path)) return { value, path };
  if (!isName(name)) return { refused: { word: 'designer.badName' } };
  if (namesIn(value).has(name)) return { refused: { word: 'designer.nameTaken', params: { name } } };
  const parent = parentOf(path);
  const before = beforeOf(value, path);
  const { [nameOf(path)]: _gone, ...others } = partsOf(holderAt(value, parent));
  const followers = Object.fromEntries(
    Object.entries(others).map(([other, one]) => [other, one.after === nameOf(path) ? { ...one, after: name } : one]),
  );
  const parts = putAfter({ ...followers, [name]: part }, name, part, before);
  return {
    value: withMentionsIn(withParts(value, parent, parts), new Map([[nameOf(path), name]])),
    path: [...parent, name],
  };
}

/** A part with other words: properties, conditions, slot. What is undefined is left out. */
export function withWords(
  value: Keyed,
  path: Path,
  words: { readonly [Word in keyof Part]?: Part[Word] | undefined },
): Outcome {
  const part = partAt(value, path);
  if (!part) return PART_NOT_FOUND;
  const next = Object.fromEntries(Object.entries({ ...part, ...words }).filter(([, said]) => said !== undefined));
  return { value: withPart(value, path, next as unknown as Part), path };
}
