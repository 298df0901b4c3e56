/** Numbers that a seed determines. */
export interface Dice {
  /** A whole number from 0 to below the limit. */
  upTo(limit: number): number;
  chance(share: number): boolean;
  pick<One>(from: readonly One[]): One;
}

/** Mulberry32: the same seed gives the same numbers. */
export function dice(seed: number): Dice {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const upTo = (limit: number) => Math.floor(next() * limit);
  return { upTo, chance: (share) => next() < share, pick: (from) => from[upTo(from.length)] as never };
}
