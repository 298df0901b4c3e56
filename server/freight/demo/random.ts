/** Random choices that are the same in every run: demo data is compared, searched and shown in pictures. */

export interface Random {
  /** At least 0, less than 1. */
  next(): number;
  /** A whole number, both bounds included. */
  int(from: number, to: number): number;
  chance(share: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** One of the members, as often as its weight says. */
  weighted<T>(list: readonly (readonly [T, number])[]): T;
  /** A number between the bounds, rounded; small ones are much more common, as weights and prices are. */
  skewed(from: number, to: number, digits?: number): number;
  digits(count: number): string;
  /** In the form of a UUID, so that ids of the demo look like any other. */
  id(): string;
}

/** A generator of 32 bits of state stepped by a Weyl sequence and mixed twice: enough for data that nobody guesses at. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  };
  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  const pick = <T>(list: readonly T[]): T => {
    if (list.length === 0) throw new Error('There is nothing to choose from.');
    return list[int(0, list.length - 1)] as T;
  };
  const hex = (count: number) => Array.from({ length: count }, () => int(0, 15).toString(16)).join('');
  return {
    next,
    int,
    pick,
    chance: (share) => next() < share,
    weighted(list) {
      const total = list.reduce((sum, [, weight]) => sum + weight, 0);
      let left = next() * total;
      for (const [value, weight] of list) {
        left -= weight;
        if (left < 0) return value;
      }
      return pick(list)[0];
    },
    skewed(from, to, digits = 0) {
      const value = from + (to - from) * next() ** 4;
      return Number(value.toFixed(digits));
    },
    digits: (count) => Array.from({ length: count }, () => int(0, 9)).join(''),
    id: () => `${hex(8)}-${hex(4)}-4${hex(3)}-${'89ab'[int(0, 3)]}${hex(3)}-${hex(12)}`,
  };
}
