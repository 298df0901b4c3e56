/** Parts whose components are still loading: calls of a part wait for them before they are refused. */

export interface ComingParts {
  /** Registers a loading part. @returns a function to call when it is mounted or failed */
  expect(): () => void;
  /** Waits until one of those on their way has come or has ended; undefined where none is. */
  next(): Promise<void> | undefined;
}

export function createComingParts(): ComingParts {
  const coming = new Set<object>();
  let waiting: (() => void)[] = [];
  return {
    expect() {
      const part = {};
      coming.add(part);
      return () => {
        if (!coming.delete(part)) return;
        const told = waiting;
        waiting = [];
        // Mounted parts register their methods in the same task.
        queueMicrotask(() => {
          for (const tell of told) tell();
        });
      };
    },
    next: () => (coming.size === 0 ? undefined : new Promise((resolve) => waiting.push(resolve))),
  };
}
