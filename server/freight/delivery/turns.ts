/** Work that comes from many in turn: of each no more than so much at a time, the rest waits as it came. */
import { createTurns, type Turns } from '../../platform/turns.ts';
import { RequestAbortedError } from '../../store/index.ts';

interface TurnsByKey {
  /** @throws RequestAbortedError where whoever waits went away before its turn */
  run<Result>(key: string, signal: AbortSignal, work: () => Promise<Result>): Promise<Result>;
}

export function createTurnsByKey(atOnce: number): TurnsByKey {
  const busy = new Map<string, Turns>();
  return {
    async run(key, signal, work) {
      const own = busy.get(key) ?? createTurns(atOnce);
      busy.set(key, own);
      try {
        const giveBack = await own.take(signal).catch(() => {
          throw new RequestAbortedError();
        });
        try {
          return await work();
        } finally {
          giveBack();
        }
      } finally {
        if (own.taken === 0) busy.delete(key);
      }
    },
  };
}
