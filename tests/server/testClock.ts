/** A clock that a test sets: it stands where it was put, and nobody who waits by it waits. */
import type { Clock } from '../../server/base/clock.ts';

export interface TestClock extends Clock {
  advance(ms: number): void;
  /** What was waited for, in milliseconds. */
  readonly waits: number[];
}

export function testClock(): TestClock {
  let now = Date.now();
  const waits: number[] = [];
  return {
    waits,
    now: () => new Date(now),
    advance: (ms) => {
      now += ms;
    },
    wait: async (ms) => {
      waits.push(ms);
    },
  };
}
