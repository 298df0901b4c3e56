/** Places for work that comes from many: no more than so many at a time, the rest waits as it came. */
export interface Turns {
  /** How many have a place. */
  readonly taken: number;
  /**
   * Waits for a place. @returns what gives it back, to be called once
   * @throws the signal's reason, where it is given first
   */
  take(signal: AbortSignal): Promise<() => void>;
}

export function createTurns(atOnce: number): Turns {
  const waiting = new Set<() => void>();
  let taken = 0;
  const giveBack = () => {
    const [next] = waiting;
    // The slot passes directly to the next waiter, without becoming free.
    if (next) next();
    else taken -= 1;
  };
  return {
    get taken() {
      return taken;
    },
    async take(signal) {
      signal.throwIfAborted();
      if (taken < atOnce) taken += 1;
      else await turn(waiting, signal);
      return giveBack;
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
      reject(signal.reason);
    };
    waiting.add(begin);
    signal.addEventListener('abort', leave, { once: true });
  });
}
