/** The parts of a surface whose components are still loading: what is asked of a part waits for them before it is refused. */

export interface ComingParts {
  /** Notes that a part is on its way. @returns says that it is there, or will not come */
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
        // What has come registers its methods in the same turn.
        queueMicrotask(() => {
          for (const tell of told) tell();
        });
      };
    },
    next: () => (coming.size === 0 ? undefined : new Promise((resolve) => waiting.push(resolve))),
  };
}
