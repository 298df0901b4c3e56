/** Work of the server itself that comes back: one look at a time, and a look that fails does not keep the next from coming. */
import type { Logger } from 'pino';
import type { Metrics } from '../base/http/metrics.ts';

export interface Regular {
  /** Looks at once, then at each interval. */
  start(): void;
  /** Ends the look that is under way. */
  stop(): Promise<void>;
}

/** @param parts.clock default: the clock of the machine */
export function regularly(parts: {
  name: string;
  everyMs: number;
  look(now: Date, signal: AbortSignal): Promise<unknown>;
  log: Logger;
  metrics: Metrics;
  clock?: () => Date;
}): Regular {
  const { name, everyMs, look, log, metrics, clock = () => new Date() } = parts;
  const ending = new AbortController();
  let interval: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  const tick = () => {
    running = running
      .then(() => (ending.signal.aborted ? undefined : look(clock(), ending.signal)))
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
