/**
 * Where each part of a definition comes from. Values are built from the syntax trees of the files, and every object and list
 * remembers its node; what an overlay put into another file's object is remembered beside that object. So laying layers over
 * one another never loses a position.
 */
import type { Node } from 'jsonc-parser';
import type { Position, Source } from './source.ts';

/** A place in a file: of a property its name, of a member of a list its value. */
export interface Origin {
  layer: string;
  source: Source;
  node: Node;
}

export class Origins {
  readonly #nodes = new WeakMap<object, Origin>();
  readonly #put = new WeakMap<object, Map<string, Origin>>();

  /** The value that a syntax tree stands for. */
  build(node: Node, source: Source, layer: string): unknown {
    if (node.type === 'array') {
      const list = (node.children ?? []).map((child) => this.build(child, source, layer));
      this.#nodes.set(list, { layer, source, node });
      return list;
    }
    if (node.type !== 'object') return node.value;
    const record: Record<string, unknown> = {};
    for (const { children } of node.children ?? []) {
      const [key, value] = children ?? [];
      if (key && value && key.value !== '__proto__') record[String(key.value)] = this.build(value, source, layer);
    }
    this.#nodes.set(record, { layer, source, node });
    return record;
  }

  /** Remembers that `parent[key]` was put there from elsewhere. */
  put(parent: object, key: string, origin: Origin): void {
    const map = this.#put.get(parent) ?? new Map<string, Origin>();
    map.set(key, origin);
    this.#put.set(parent, map);
  }

  /** Where an object or a list was written. */
  of(value: unknown): Origin | undefined {
    return typeof value === 'object' && value !== null ? this.#nodes.get(value) : undefined;
  }

  /** Where `parent[key]` was written; where it was not, the parent. */
  at(parent: unknown, key: string): Origin | undefined {
    if (typeof parent !== 'object' || parent === null) return undefined;
    const elsewhere = this.#put.get(parent)?.get(key);
    if (elsewhere) return elsewhere;
    const own = this.#nodes.get(parent);
    if (!own) return undefined;
    const child =
      own.node.type === 'array'
        ? own.node.children?.[Number(key)]
        : own.node.children?.find(({ children }) => children?.[0]?.value === key)?.children?.[0];
    return child ? { ...own, node: child } : own;
  }

  /** Where a list was copied to: the copy keeps the first one's places. */
  copy(from: object, to: object): void {
    const own = this.#nodes.get(from);
    if (own) this.#nodes.set(to, own);
    for (const [key, origin] of this.#put.get(from) ?? []) this.put(to, key, origin);
  }
}

/** The line and column of an origin. */
export const positionOf = (origin: Origin): Position => origin.source.position(origin.node.offset);
