/** Work that comes from many in turn: of each no more than so much at a time, the rest waits as it came. */
import { RequestAbortedError } from '../../store/index.ts';

interface Turns {
  /** @throws RequestAbortedError where whoever waits went away before its turn */
  run<Result>(key: string, signal: AbortSignal, work: () => Promise<Result>): Promise<Result>;
}

export function createTurns(atOnce: number): Turns {
  /** How many of a key are at work, and who waits behind them. */
  const busy = new Map<string, { working: number; waiting: Set<() => void> }>();
  return {
    async run(key, signal, work) {
      const own = busy.get(key) ?? { working: 0, waiting: new Set() };
      busy.set(key, own);
      if (own.working < atOnce) own.working += 1;
      else await turn(own.waiting, signal);
      try {
        return await work();
      } finally {
        const [next] = own.waiting;
        // Whoever is next takes over the place.
        if (next) next();
        else {
          own.working -= 1;
          if (own.working === 0) busy.delete(key);
        }
      }
    },
  };
}

function turn(waiting: Set<() => void>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const begin = () => {
      signal.removeEventListener('abort', leave);
      waiting.delete(begin);
      resolve();
    };
    const leave = () => {
      waiting.delete(begin);
      reject(new RequestAbortedError());
    };
    if (signal.aborted) return leave();
    waiting.add(begin);
    signal.addEventListener('abort', leave, { once: true });
  });
}
