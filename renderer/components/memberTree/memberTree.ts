/**
 * Members of an owned list as a tree: each has a number, some name the number of their parent, and members of a second list
 * hang under them by the number of their owner. Every change leaves numbers without gaps and what names them adjusted.
 */

import { namedBy, numberAt, renumbered as renumberedSiblings } from '../../../engine/members/siblings.ts';

export type Member = Readonly<Record<string, unknown>>;

/** Which fields hold number and parent, and of the members underneath number and owner. */
export interface TreeFields {
  readonly number: string;
  readonly parent: string;
  /** All fields by which members name one another; default: the parent. */
  readonly siblings?: readonly string[];
  readonly under?: { readonly number: string; readonly owner: string };
}

export interface Members {
  readonly members: readonly Member[];
  readonly under: readonly Member[];
}

/** The selected member, by its index in the list. */
export interface Chosen {
  readonly list: 'members' | 'under';
  readonly at: number;
}

export interface TreeRow extends Chosen {
  readonly member: Member;
  /** From 1. */
  readonly level: number;
  /** Its place among its siblings, from 1, and how many they are. */
  readonly position: number;
  readonly size: number;
}

/** A member whose parent's number several have: a person says which of them it is. */
export interface Doubt {
  readonly at: number;
  readonly candidates: readonly number[];
}

const textOf = (value: unknown): string => (value === undefined || value === null ? '' : String(value).trim());

/** The parent of each member, as its place; undefined for none. */
function parentsOf({ members }: Members, fields: TreeFields): (number | undefined)[] {
  const parents = namedBy(members, fields.number, fields.parent);
  // A circle is cut where it is met first.
  return parents.map((parent, at) => {
    const seen = new Set([at]);
    for (let above = parent; above !== undefined; above = parents[above]) {
      if (seen.has(above)) return above === at ? undefined : parent;
      seen.add(above);
    }
    return parent;
  });
}

function childrenOf(parents: readonly (number | undefined)[]): Map<number | undefined, number[]> {
  const children = new Map<number | undefined, number[]>();
  parents.forEach((parent, at) => {
    const list = children.get(parent);
    if (list) list.push(at);
    else children.set(parent, [at]);
  });
  return children;
}

/** The places of members, each behind its parent. */
function inOrder(parents: readonly (number | undefined)[]): number[] {
  const children = childrenOf(parents);
  const order: number[] = [];
  const walk = (parent: number | undefined) => {
    for (const at of children.get(parent) ?? []) {
      if (order.includes(at)) continue;
      order.push(at);
      walk(at);
    }
  };
  walk(undefined);
  parents.forEach((_, at) => {
    if (!order.includes(at)) order.push(at);
  });
  return order;
}

/** The rows of the tree from the top: a member, what hangs under it of the other list, its children. */
export function rowsOf(all: Members, fields: TreeFields): TreeRow[] {
  const parents = parentsOf(all, fields);
  const children = childrenOf(parents);
  const owned = new Map<string, number[]>();
  if (fields.under) {
    for (const [at, member] of all.under.entries()) {
      const owner = textOf(member[fields.under.owner]);
      owned.set(owner, [...(owned.get(owner) ?? []), at]);
    }
  }
  const rows: TreeRow[] = [];
  const walk = (parent: number | undefined, level: number) => {
    const siblings = children.get(parent) ?? [];
    siblings.forEach((at, index) => {
      const member = all.members[at] as Member;
      rows.push({ list: 'members', at, member, level, position: index + 1, size: siblings.length });
      const own = owned.get(numberAt(all.members, fields.number, at)) ?? [];
      own.forEach((place, position) => {
        const under = all.under[place] as Member;
        rows.push({
          list: 'under',
          at: place,
          member: under,
          level: level + 1,
          position: position + 1,
          size: own.length,
        });
      });
      walk(at, level + 1);
    });
  };
  walk(undefined, 1);
  return rows;
}

/** Members in a new order with their parents, numbered from 1; owners go along. Places that are not named are gone. */
function renumbered(
  all: Members,
  fields: TreeFields,
  order: readonly number[],
  parents: readonly (number | undefined)[],
): Members {
  const { under: second, number, parent, siblings = [parent] } = fields;
  const members = renumberedSiblings(all.members, { number, fields: siblings }, order, { [parent]: parents });
  if (!second) return { members, under: all.under };
  const byOld = new Map<string, number>();
  for (const [index, at] of order.entries()) {
    const old = numberAt(all.members, number, at);
    if (!byOld.has(old)) byOld.set(old, index + 1);
  }
  const under = all.under.flatMap((member) => {
    const owner = byOld.get(textOf(member[second.owner]));
    return owner === undefined ? [] : [{ ...member, [second.owner]: owner }];
  });
  return { members, under };
}

/** Numbers without gaps, in the order of the tree. */
export function normalised(all: Members, fields: TreeFields): Members {
  const parents = parentsOf(all, fields);
  return renumbered(all, fields, inOrder(parents), parents);
}

/** Members whose parent is ambiguous because several have its number. */
export function doubtsOf({ members }: Members, fields: TreeFields): Doubt[] {
  const places = new Map<string, number[]>();
  members.forEach((member, at) => {
    const number = textOf(member[fields.number]);
    if (number !== '') places.set(number, [...(places.get(number) ?? []), at]);
  });
  return members.flatMap((member, at) => {
    const candidates = (places.get(textOf(member[fields.parent])) ?? []).filter((place) => place !== at);
    return candidates.length > 1 ? [{ at, candidates }] : [];
  });
}

/** The member is under this one; numbers stay unique from here on. */
export function settled(all: Members, fields: TreeFields, at: number, parent: number): Members {
  const parents = parentsOf(all, fields);
  parents[at] = parent;
  return renumbered(
    all,
    fields,
    all.members.map((_, place) => place),
    parents,
  );
}

/** A new member at the end, after the chosen one's subtree where one is. */
export function added(all: Members, fields: TreeFields, member: Member, parent?: number): Members {
  const at = all.members.length;
  const members = [...all.members, { ...member, [fields.number]: null, [fields.parent]: null }];
  const next = { members, under: all.under };
  const parents = parentsOf(next, fields);
  parents[at] = parent;
  return renumbered(next, fields, inOrder(parents), parents);
}

/** A new member of the other list under this one, as its last. */
export function addedUnder(all: Members, fields: TreeFields, owner: number, member: Member): Members {
  if (!fields.under) return all;
  const number = all.members[owner]?.[fields.number];
  const own = all.under.filter((one) => textOf(one[fields.under?.owner as string]) === textOf(number));
  const highest = Math.max(0, ...own.map((one) => Math.floor(Number(one[fields.under?.number as string])) || 0));
  return {
    members: all.members,
    under: [...all.under, { ...member, [fields.under.owner]: number, [fields.under.number]: highest + 1 }],
  };
}

/** Removes the selection. Children lose their parent; attached members are removed too. */
export function removed(all: Members, fields: TreeFields, { list, at }: Chosen): Members {
  if (list === 'under') return { members: all.members, under: all.under.filter((_, place) => place !== at) };
  const parents = parentsOf(all, fields).map((parent) => (parent === at ? undefined : parent));
  const order = all.members.map((_, place) => place).filter((place) => place !== at);
  return renumbered(all, fields, order, parents);
}

/** A copy at the end: of a member with what hangs under it. */
export function cloned(all: Members, fields: TreeFields, { list, at }: Chosen): Members {
  const { under: second } = fields;
  if (list === 'under') {
    const member = all.under[at];
    const owner = all.members.findIndex((one) => textOf(one[fields.number]) === textOf(member?.[second?.owner ?? '']));
    return member && owner >= 0 ? addedUnder(all, fields, owner, member) : all;
  }
  const number = all.members.length + 1;
  const original = all.members[at] as Member;
  const own = second ? all.under.filter((one) => textOf(one[second.owner]) === textOf(original[fields.number])) : [];
  return {
    members: [...all.members, { ...original, [fields.number]: number }],
    under: [...all.under, ...own.map((one) => ({ ...one, [second?.owner as string]: number }))],
  };
}

/** The places of a member and of all below it. */
function subtreeOf(parents: readonly (number | undefined)[], at: number): Set<number> {
  const found = new Set([at]);
  for (let grown = true; grown; ) {
    grown = false;
    parents.forEach((parent, place) => {
      if (parent === undefined || found.has(place) || !found.has(parent)) return;
      found.add(place);
      grown = true;
    });
  }
  return found;
}

/** Where something is put: before or behind a row, or into it as its last. */
export type Side = 'before' | 'behind' | 'into';

/**
 * Moves the selection to another row.
 * @returns undefined if it cannot move there: into itself, or from one list into the other
 */
export function moved(all: Members, fields: TreeFields, from: Chosen, to: Chosen, side: Side): Members | undefined {
  if (from.list === to.list && from.at === to.at) return undefined;
  if (from.list === 'under') return movedUnder(all, fields, from.at, to, side);
  if (to.list === 'under') return undefined;
  const parents = parentsOf(all, fields);
  const carried = subtreeOf(parents, from.at);
  if (carried.has(to.at)) return undefined;
  parents[from.at] = side === 'into' ? to.at : parents[to.at];
  const rest = inOrder(parents).filter((at) => at !== from.at);
  const target = subtreeOf(parents, to.at);
  target.delete(from.at);
  const index =
    side === 'before' ? rest.indexOf(to.at) : Math.max(...rest.map((at, place) => (target.has(at) ? place : -1))) + 1;
  const order = rest.toSpliced(index, 0, from.at);
  // Indexes in this order, so that siblings have their new order.
  const placed = order.map((at) => all.members[at] as Member);
  const places = new Map(order.map((at, place) => [at, place]));
  const placedParents = order.map((at) => {
    const parent = parents[at];
    return parent === undefined ? undefined : places.get(parent);
  });
  return renumbered({ members: placed, under: all.under }, fields, inOrder(placedParents), placedParents);
}

function movedUnder(all: Members, fields: TreeFields, at: number, to: Chosen, side: Side): Members | undefined {
  const { under: second } = fields;
  const member = all.under[at];
  if (!second || !member) return undefined;
  const rest = all.under.filter((_, place) => place !== at);
  if (to.list === 'members') {
    const owner = all.members[to.at]?.[fields.number];
    return numberedUnder(
      { members: all.members, under: [...rest, { ...member, [second.owner]: owner }] },
      second,
      owner,
    );
  }
  const neighbour = all.under[to.at] as Member;
  const index = rest.indexOf(neighbour) + (side === 'before' ? 0 : 1);
  const owner = neighbour[second.owner];
  return numberedUnder(
    { members: all.members, under: rest.toSpliced(index, 0, { ...member, [second.owner]: owner }) },
    second,
    owner,
  );
}

/** Renumbers the members of one owner in order; increasing numbers, with gaps, are retained. */
function numberedUnder(all: Members, second: NonNullable<TreeFields['under']>, owner: unknown): Members {
  const own = all.under.filter((one) => textOf(one[second.owner]) === textOf(owner));
  const numbers = own.map((one) => Number(one[second.number]) || 0).toSorted((a, b) => a - b);
  const isUsable = numbers.every((number, index) => number > (numbers[index - 1] ?? 0));
  let index = 0;
  const under = all.under.map((one) => {
    if (textOf(one[second.owner]) !== textOf(owner)) return one;
    index += 1;
    return { ...one, [second.number]: isUsable ? numbers[index - 1] : index };
  });
  return { members: all.members, under };
}

/** One step by keys: up or down among siblings, into the sibling before, or out of the parent. */
export type Step = 'up' | 'down' | 'in' | 'out';

/** @returns undefined if it cannot move */
export function stepped(all: Members, fields: TreeFields, chosen: Chosen, step: Step): Members | undefined {
  const rows = rowsOf(all, fields);
  const row = rows.find(({ list, at }) => list === chosen.list && at === chosen.at);
  if (!row) return undefined;
  const place = rows.indexOf(row);
  const siblings = rows.filter(({ list, level }, at) => {
    if (list !== row.list || level !== row.level) return false;
    const [low, high] = at < place ? [at, place] : [place, at];
    return rows.slice(low, high + 1).every((between) => between.level >= row.level);
  });
  const index = siblings.indexOf(row);
  if (step === 'up' || step === 'down') {
    const to = siblings[index + (step === 'up' ? -1 : 1)];
    return to && moved(all, fields, chosen, to, step === 'up' ? 'before' : 'behind');
  }
  if (row.list === 'under') return undefined;
  if (step === 'in') {
    const to = siblings[index - 1];
    return to && moved(all, fields, chosen, to, 'into');
  }
  const parent = rows.slice(0, place).findLast(({ list, level }) => list === 'members' && level === row.level - 1);
  return parent && moved(all, fields, chosen, parent, 'behind');
}
