/** A clock that a test sets: it shows the time at which it was put, and nobody who waits by it waits. */
import type { Clock } from '../../server/platform/clock.ts';

export interface TestClock extends Clock {
  /** Time passes. */
  advance(ms: number): void;
  /** The wall clock is set, forward or back, while no time passes. */
  jump(ms: number): void;
  /** Requested waits, in milliseconds. */
  readonly waits: number[];
}

export function testClock(): TestClock {
  let now = Date.now();
  let passed = 0;
  const waits: number[] = [];
  return {
    waits,
    now: () => new Date(now),
    monotonic: () => passed,
    advance: (ms) => {
      now += ms;
      passed += ms;
    },
    jump: (ms) => {
      now += ms;
    },
    wait: async (ms) => {
      waits.push(ms);
    },
  };
}
