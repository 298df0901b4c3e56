/** The scheduler of timed transitions: every minute it runs those that are due; of several servers one does it at a time. */

import type { Logger } from 'pino';
import { acquireLease } from '../jobs/lease.ts';
import { type PeriodicTask, periodicTask } from '../jobs/periodicTask.ts';
import type { Services } from '../operations/services.ts';
import type { Metrics } from '../platform/http/metrics.ts';
import { newServerName } from '../platform/serverName.ts';
import type { ProgramRuntime } from '../program/runtime/programRuntime.ts';
import { lifecycleOf } from '../records/save/transitionRecords.ts';
import type { Store } from '../store/index.ts';
import { runTimers, type TimersRun, timersOf } from './runTimers.ts';

const EVERY_MS = 60_000;
/** Shorter than the interval, so that whoever had the last turn may have the next one too. */
const TURN_MS = 50_000;

export interface Timers extends PeriodicTask {
  /** One look. @returns undefined where it is another server's turn */
  runOnce(now: Date, signal?: AbortSignal): Promise<TimersRun | undefined>;
}

export function createTimers(parts: {
  store: Store;
  runtime: () => ProgramRuntime;
  /** Services for procedures that follow. */
  services: () => Services;
  log: Logger;
  metrics: Metrics;
  /** Default: the clock of the machine. */
  clock?: () => Date;
}): Timers {
  const { store, log, metrics, clock } = parts;
  const server = newServerName();
  /** The program whose entities all have their states kept. */
  let begun: string | undefined;

  const hasTimers = (runtime: ProgramRuntime): boolean =>
    Object.values(runtime.program.definitions.lifecycle).some((lifecycle) => timersOf(lifecycle).length > 0);

  async function runOnce(now: Date, signal?: AbortSignal, clock = () => now): Promise<TimersRun | undefined> {
    const runtime = parts.runtime();
    if (!hasTimers(runtime) || !(await acquireLease(store, 'timers', server, now, TURN_MS))) return undefined;
    if (begun !== runtime.program.hash) {
      for (const entity of Object.keys(runtime.program.definitions.entity))
        if (lifecycleOf(runtime, entity)) await store.entities(entity).beginStates();
      begun = runtime.program.hash;
    }
    const run = await runTimers({ services: parts.services(), runtime }, clock, signal);
    if (run.moved > 0) log.info(run, 'transitions by timers');
    metrics.jobs.inc({ kind: 'timers', outcome: 'done' });
    return run;
  }

  return {
    runOnce,
    ...periodicTask({ name: 'timers', everyMs: EVERY_MS, runOnce, log, metrics, ...(clock ? { clock } : {}) }),
  };
}
