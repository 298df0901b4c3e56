/**
 * The origin of each part of a definition. Values are built from the syntax trees of the files, and every object and list keeps
 * its node; values that an overlay put into another file's object are recorded for that object. Merging layers therefore never
 * loses a position. The value of a file is built once, frozen, and shared by every compilation with that file. A merge into it
 * makes a copy first, which belongs to that compilation.
 */

import type { Node } from 'jsonc-parser';
import { memoize } from '../memoize.ts';
import type { Position, Source } from './source.ts';

/** A place in a file: of a property its name, of a member of a list its value. */
export interface Origin {
  layer: string;
  source: Source;
  node: Node;
}

/** Objects and lists to where they were written, of all compilations: that is the same in each. */
const nodes = new WeakMap<object, Origin>();

function build(node: Node, source: Source, layer: string): unknown {
  if (node.type === 'array') {
    const list = (node.children ?? []).map((child) => build(child, source, layer));
    nodes.set(list, { layer, source, node });
    return Object.freeze(list);
  }
  if (node.type !== 'object') return node.value;
  const record: Record<string, unknown> = {};
  for (const { children } of node.children ?? []) {
    const [key, value] = children ?? [];
    if (key && value && key.value !== '__proto__') record[String(key.value)] = build(value, source, layer);
  }
  nodes.set(record, { layer, source, node });
  return Object.freeze(record);
}

const built = new WeakMap<Node, unknown>();

/** The value of a file, from its root: the same frozen object on each call. */
export function buildValue(root: Node, source: Source, layer: string): unknown {
  const known = built.get(root);
  if (known !== undefined) return known;
  const value = build(root, source, layer);
  built.set(root, value);
  return value;
}

/** The node of each key of an object; cached, since a file of a thousand messages looks up each. */
const keysOf = memoize((node: Node): ReadonlyMap<string, Node> => {
  const found = new Map<string, Node>();
  for (const { children } of node.children ?? []) {
    const key = children?.[0];
    // The first of duplicate keys wins.
    if (key && !found.has(key.value)) found.set(key.value, key);
  }
  return found;
});

/** Objects to what was put into them from elsewhere, of all compilations: what is unfolded is shared by several, too. */
const putFromElsewhere = new WeakMap<object, Map<string, Origin>>();

/** The origins of values. */
export class Origins {
  /** A copy through and through, whose parts are where those of the first are. */
  clone<Value>(value: Value): Value {
    if (typeof value !== 'object' || value === null) return value;
    const copy = Array.isArray(value)
      ? value.map((member) => this.clone(member))
      : Object.fromEntries(Object.entries(value).map(([key, member]) => [key, this.clone(member)]));
    this.copy(value, copy);
    return copy as Value;
  }

  /** Remembers that `parent[key]` was put there from elsewhere. */
  put(parent: object, key: string, origin: Origin): void {
    const map = putFromElsewhere.get(parent) ?? new Map<string, Origin>();
    map.set(key, origin);
    putFromElsewhere.set(parent, map);
  }

  /** Returns the origin of an object or list. */
  of(value: unknown): Origin | undefined {
    return typeof value === 'object' && value !== null ? nodes.get(value) : undefined;
  }

  /** Where `parent[key]` was written; where it was not, the parent. */
  at(parent: unknown, key: string): Origin | undefined {
    if (typeof parent !== 'object' || parent === null) return undefined;
    const elsewhere = putFromElsewhere.get(parent)?.get(key);
    if (elsewhere) return elsewhere;
    const own = nodes.get(parent);
    if (!own) return undefined;
    const child = own.node.type === 'array' ? own.node.children?.[Number(key)] : keysOf(own.node).get(key);
    return child ? { ...own, node: child } : own;
  }

  /** Sets the origin of a value that no file contains; parts with an origin keep it. */
  place<Value>(value: Value, origin: Origin): Value {
    if (typeof value !== 'object' || value === null || nodes.has(value)) return value;
    nodes.set(value, origin);
    for (const member of Object.values(value)) this.place(member, origin);
    return value;
  }

  /** Copies the origins of an object or list to its copy. */
  copy(from: object, to: object): void {
    const own = nodes.get(from);
    if (own) nodes.set(to, own);
    for (const [key, origin] of putFromElsewhere.get(from) ?? []) this.put(to, key, origin);
  }

  /** Copies the origins of a value to another that was built from it, member by member. */
  copyParts(from: object, to: object): void {
    this.copy(from, to);
    for (const [key, part] of Object.entries(to)) {
      const own: unknown = (from as Record<string, unknown>)[key];
      if (!isObject(part) || !isObject(own) || part === own || nodes.has(part)) continue;
      this.copyParts(own, part);
    }
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** The line and column of an origin. */
export const positionOf = (origin: Origin): Position => origin.source.position(origin.node.offset);
