/**
 * What the main thread of a page really worked, in milliseconds: on a machine that does other work a clock on the wall tells
 * more of the others than of the page.
 */
import type { CDPSession } from 'playwright';

/** @returns what tells the main thread's time so far */
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
