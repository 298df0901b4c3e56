/** The time, and waiting for it: what a test sets and a server reads. */
import { setTimeout as wait } from 'node:timers/promises';

export interface Clock {
  now(): Date;
  /** Resolves after so many milliseconds, or rejects with an AbortError as soon as the signal is given. */
  wait(ms: number, signal?: AbortSignal): Promise<void>;
}

export const systemClock: Clock = {
  now: () => new Date(),
  wait: async (ms, signal) => {
    await wait(ms, undefined, { signal });
  },
};
