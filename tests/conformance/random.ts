/** Random choices that are the same in Node, in a browser and tomorrow: mulberry32 from a seed. */
export interface Random {
  /** 0 to below `limit`. */
  below(limit: number): number;
  /** True once in `times`. */
  once(times: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
  list<Item>(longest: number, make: () => Item): Item[];
}

/** A stream of choices that a seed decides. */
export function randomFrom(seed: number): Random {
  let state = seed | 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    below,
    once: (times) => below(times) === 0,
    pick: (items) => items[below(items.length)] as (typeof items)[number],
    list: (longest, make) => Array.from({ length: below(longest + 1) }, make),
  };
}
