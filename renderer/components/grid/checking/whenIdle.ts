import { runInTimeSlices, yieldUntilIdle } from './yieldToMain.ts';

/** Milliseconds of pieces in one task: a key that comes meanwhile waits no longer. */
const SLICE_BUDGET_MS = 8;

/**
 * Does the work, a piece at a time, while nothing else is to be done; gives how to leave off.
 * @param pieces each step of it is a piece of work of a few milliseconds at the most
 */
export function whenIdle(pieces: Iterable<unknown>): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const begin = () =>
    signal.aborted || runInTimeSlices(pieces, () => {}, { budget: SLICE_BUDGET_MS, signal, pause: yieldUntilIdle });
  void yieldUntilIdle().then(begin);
  return () => stop.abort();
}
