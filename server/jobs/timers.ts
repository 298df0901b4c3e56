/** Looks every minute for transitions that are due; of several servers one does it at a time. */
import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Metrics } from '../http/metrics.ts';
import { lifecycleOf } from '../records/moveRecord.ts';
import type { ProgramRuntime } from '../runtime/programRuntime.ts';
import type { Store } from '../store/index.ts';
import { runTimers, type TimersRun, timersOf } from './runTimers.ts';
import { takeTurn } from './takeTurn.ts';

const EVERY_MS = 60_000;
/** Shorter than the interval, so that whoever had the last turn may have the next one too. */
const TURN_MS = 50_000;

export interface Timers {
  start(): void;
  /** One look. @returns undefined where it is another server's turn */
  look(now: Date): Promise<TimersRun | undefined>;
  stop(): Promise<void>;
}

export function createTimers(parts: {
  store: Store;
  runtime: () => ProgramRuntime;
  log: Logger;
  metrics: Metrics;
  /** Default: the clock of the machine. */
  clock?: () => Date;
}): Timers {
  const { store, log, clock = () => new Date() } = parts;
  const server = `${process.pid}.${randomUUID()}`;
  const ending = new AbortController();
  let interval: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  /** The program whose entities all have their states kept. */
  let begun: string | undefined;

  const hasTimers = (runtime: ProgramRuntime): boolean =>
    Object.values(runtime.program.definitions.lifecycle).some((lifecycle) => timersOf(lifecycle).length > 0);

  async function look(now: Date): Promise<TimersRun | undefined> {
    const runtime = parts.runtime();
    if (!hasTimers(runtime) || !(await takeTurn(store, 'timers', server, now, TURN_MS))) return undefined;
    if (begun !== runtime.program.hash) {
      for (const entity of Object.keys(runtime.program.definitions.entity))
        if (lifecycleOf(runtime, entity)) await store.entities(entity).beginStates();
      begun = runtime.program.hash;
    }
    const run = await runTimers({ store, runtime }, now, ending.signal);
    if (run.moved > 0) log.info(run, 'transitions by timers');
    parts.metrics.jobs.inc({ kind: 'timers', outcome: 'done' });
    return run;
  }

  const tick = () => {
    // One look at a time: a long one is not begun twice.
    running = running
      .then(() => (ending.signal.aborted ? undefined : look(clock())))
      .catch((error) => {
        parts.metrics.jobs.inc({ kind: 'timers', outcome: 'failed' });
        log.error({ err: error }, 'timers failed');
      });
  };

  return {
    look,
    start() {
      tick();
      interval = setInterval(tick, EVERY_MS);
      interval.unref();
    },
    async stop() {
      clearInterval(interval);
      ending.abort();
      await running;
    },
  };
}
