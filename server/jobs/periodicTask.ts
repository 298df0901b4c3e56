/** A periodic task of the server: one run at a time, and a run that fails does not keep the next from coming. */
import type { Logger } from 'pino';
import { systemClock } from '../platform/clock.ts';
import type { Metrics } from '../platform/http/metrics.ts';

export interface PeriodicTask {
  /** Runs at once, then at each interval. */
  start(): void;
  /** Ends the run that is under way. */
  stop(): Promise<void>;
}

/** @param parts.clock read at each run; default: the clock of the machine */
export function periodicTask(parts: {
  name: string;
  everyMs: number;
  /** @param clock for work that goes on for longer: read again at each claim */
  runOnce(now: Date, signal: AbortSignal, clock: () => Date): Promise<unknown>;
  log: Logger;
  metrics: Metrics;
  clock?: (() => Date) | undefined;
}): PeriodicTask {
  const { name, everyMs, runOnce, log, metrics, clock = systemClock.now } = parts;
  const ending = new AbortController();
  let interval: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  const tick = () => {
    running = running
      .then(() => (ending.signal.aborted ? undefined : runOnce(clock(), ending.signal, clock)))
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
