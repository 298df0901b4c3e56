/** Other requests run between slices of work over many rows that waits for nothing. */

/** Milliseconds. A call has some ten turns of the event loop, and waits for a slice of each person's work at each of them. */
const SLICE_MS = 3;

/** Lets other requests run. */
export const yieldToOthers = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** @returns what is called between rows: a promise to wait for once the slice is over, else undefined */
export function createTimeSlice(): () => Promise<void> | undefined {
  let end = performance.now() + SLICE_MS;
  return () => {
    if (performance.now() < end) return undefined;
    return new Promise((resolve) =>
      setImmediate(() => {
        end = performance.now() + SLICE_MS;
        resolve();
      }),
    );
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
    const waiting = turn();
    if (waiting) await waiting;
  }
  return results;
}
