/** The CPU time of a page's main thread, in milliseconds: wall time would include other processes. */
import type { CDPSession } from 'playwright';

/** @returns a function that returns the main thread's CPU time so far */
export async function processorTime(session: CDPSession): Promise<() => Promise<number>> {
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
  };
}

/** Does the work; gives what it gave, and the time of the main thread that it took. */
export async function withProcessorTime<Result>(
  now: () => Promise<number>,
  work: () => Promise<Result>,
): Promise<{ result: Result; worked: number }> {
  const before = await now();
  const result = await work();
  return { result, worked: (await now()) - before };
}
