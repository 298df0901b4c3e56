/** A periodic task of the server: one run at a time, and a run that fails does not keep the next from coming. */
import type { Logger } from 'pino';
import type { Metrics } from '../base/http/metrics.ts';

export interface PeriodicTask {
  /** Runs at once, then at each interval. */
  start(): void;
  /** Ends the run that is under way. */
  stop(): Promise<void>;
}

/** @param parts.clock default: the clock of the machine */
export function periodicTask(parts: {
  name: string;
  everyMs: number;
  runOnce(now: Date, signal: AbortSignal): Promise<unknown>;
  log: Logger;
  metrics: Metrics;
  clock?: () => Date;
}): PeriodicTask {
  const { name, everyMs, runOnce, log, metrics, clock = () => new Date() } = parts;
  const ending = new AbortController();
  let interval: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  const tick = () => {
    running = running
      .then(() => (ending.signal.aborted ? undefined : runOnce(clock(), ending.signal)))
      .catch((error) => {
        metrics.jobs.inc({ kind: name, outcome: 'failed' });
        log.error({ err: error, work: name }, 'regular work failed');
      });
  };
  return {
    start() {
      tick();
      interval = setInterval(tick, everyMs);
      interval.unref();
    },
    async stop() {
      clearInterval(interval);
      ending.abort();
      await running;
    },
  };
}
