/** Other requests run between slices of work over many rows that waits for nothing. */

/** Milliseconds. A call has some ten turns of the event loop, and waits for one slice at each of them. */
const SLICE_MS = 1;

/** Milliseconds between slices while other calls are under way, so that most of their turns come without a slice. */
const REST_MS = 2;

/** Work that waits for its next slice, oldest first. */
const waiting: (() => void)[] = [];
let callsUnderWay = 0;

/** Counts a call as under way. @returns a function to call once when it ends */
export function beginCall(): () => void {
  callsUnderWay += 1;
  return () => {
    callsUnderWay -= 1;
  };
}

/** @param sliced calls that wait for a slice or have one */
function scheduleNext(sliced: number): void {
  // An immediate that is set here runs in the next turn of the event loop: one slice in each turn, however much work there is.
  if (callsUnderWay > sliced) setTimeout(resumeNext, REST_MS);
  else setImmediate(resumeNext);
}

function resumeNext(): void {
  const resume = waiting.shift();
  if (waiting.length > 0) scheduleNext(waiting.length + 1);
  resume?.();
}

/** Lets other requests run. */
export const yieldToOthers = (): Promise<void> =>
  new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) scheduleNext(1);
  });

/** @returns a function to call between rows: it returns a promise to wait for once the slice is over, else undefined */
export function createTimeSlice(): () => Promise<void> | undefined {
  let end = performance.now() + SLICE_MS;
  return () => {
    if (performance.now() < end) return undefined;
    return yieldToOthers().then(() => {
      end = performance.now() + SLICE_MS;
    });
  };
}

/** The results of a function for each row, in order. */
export async function mapInSlices<Row, Result>(
  rows: readonly Row[],
  of: (row: Row, index: number) => Result,
): Promise<Result[]> {
  const turn = createTimeSlice();
  const results: Result[] = [];
  for (const [index, row] of rows.entries()) {
    results.push(of(row, index));
    const slice = turn();
    if (slice) await slice;
  }
  return results;
}
