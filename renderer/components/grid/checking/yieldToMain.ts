/**
 * Time slicing of long work on the main thread: work in slices, so that no task is long enough to be felt: a slice ends
 * after its budget, and the browser paints and takes keys before the next one.
 */

/** Lets the browser do what waits, then goes on; rejects never. */
export type YieldControl = () => Promise<void>;

type Priority = 'user-visible' | 'background';
interface Scheduler {
  postTask?: (task: () => void, options: { priority: Priority }) => Promise<void>;
}
/** Yields through the browser's scheduler; undefined if it is missing. */
const postTask = (priority: Priority): Promise<void> | undefined =>
  (globalThis as { scheduler?: Scheduler }).scheduler?.postTask?.(() => {}, { priority });

/**
 * A task behind those that wait: a frame that is due and keys come before it. `scheduler.yield` would go on before the page
 * is painted, a task of the background's only once nothing else is to be done, which on a busy machine is late. Elsewhere a
 * message, which has no lower bound of 4 ms as a timer has.
 */
export const yieldToMain: YieldControl = () =>
  postTask('user-visible') ??
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });

/**
 * A task once nothing else is to be done. No idle callback: Chromium gives those no time for seconds after a press in a page
 * that draws no frame. Elsewhere a timer, which lets keys and frames come before it, too.
 */
export const yieldUntilIdle: YieldControl = () =>
  postTask('background') ?? new Promise((resolve) => setTimeout(resolve));

interface Scheduling {
  isInputPending?: () => boolean;
}
const scheduling = (globalThis.navigator as (Navigator & { scheduling?: Scheduling }) | undefined)?.scheduling;

/** Milliseconds of a slice, without and with the browser's confirmation that no input is pending. */
const SLICE_BUDGET_MS = 12;
const IDLE_SLICE_BUDGET_MS = 30;

/**
 * True if a slice that has taken `spent` milliseconds is over. Each pause waits for a frame, so many short slices take
 * far longer than few; without pending input a slice continues up to a limit that users do not notice.
 */
export function isSliceOver(spent: number, budget?: number): boolean {
  if (budget !== undefined) return spent >= budget;
  return spent >= IDLE_SLICE_BUDGET_MS || (spent >= SLICE_BUDGET_MS && (scheduling?.isInputPending?.() ?? true));
}

/**
 * Calls `work` for each entry, in slices.
 * @param budget milliseconds a slice may take
 * @returns false where `signal` ended it
 */
export async function runInTimeSlices<Entry>(
  entries: Iterable<Entry>,
  work: (entry: Entry) => void,
  { budget, signal, now = () => performance.now(), pause = yieldToMain }: SliceOptions = {},
): Promise<boolean> {
  let began = now();
  for (const entry of entries) {
    if (signal?.aborted) return false;
    work(entry);
    if (isSliceOver(now() - began, budget)) {
      await pause();
      // Checked before requesting the next entry, which a generator would compute in vain.
      if (signal?.aborted) return false;
      began = now();
    }
  }
  return !signal?.aborted;
}

export interface SliceOptions {
  budget?: number;
  signal?: AbortSignal | undefined;
  now?: () => number;
  pause?: YieldControl;
}
