/** Milliseconds of pieces in one task: a key that comes meanwhile waits no longer. */
const BUDGET = 8;

interface Scheduler {
  postTask?: (task: () => void, options: { priority: 'background'; signal: AbortSignal }) => Promise<void>;
}

/**
 * Does the work, a piece at a time, while nothing else is to be done; gives how to leave off. Tasks of the background, not idle
 * callbacks: Chromium gives those no time for seconds after a press in a page that draws no frame.
 * @param pieces each step of it is a piece of work of a few milliseconds at the most
 */
export function whenIdle(pieces: Iterator<unknown>): () => void {
  const stop = new AbortController();
  const { scheduler } = globalThis as { scheduler?: Scheduler };
  const ask = (task: () => void) => {
    if (scheduler?.postTask)
      scheduler.postTask(task, { priority: 'background', signal: stop.signal }).catch((error: unknown) => {
        if (!stop.signal.aborted) throw error;
      });
    // A timer lets keys and frames come between pieces, too.
    else setTimeout(task);
  };
  const go = () => {
    const until = performance.now() + BUDGET;
    do {
      if (stop.signal.aborted || pieces.next().done) return;
    } while (performance.now() < until);
    ask(go);
  };
  ask(go);
  return () => stop.abort();
}
