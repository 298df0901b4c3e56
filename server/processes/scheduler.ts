/**
 * Runs automatic procedures (`every`) in every system; servers share the work by their claims. Each procedure of each
 * system runs separately: a slow partner in one does not delay others. Intervals are measured by a monotonic clock, so
 * that a wall clock that was set back does not stop them.
 */

import { own } from '../../metadata/signatures/serverEntities.ts';
import { type PeriodicTask, periodicTask } from '../jobs/periodicTask.ts';
import type { Services } from '../operations/services.ts';
import { newServerName } from '../platform/serverName.ts';
import { endOrphanedClaims } from './orphanedClaims.ts';
import { type ClaimsRun, runClaims } from './runClaims.ts';

/** Interval between looks for due procedures. */
const EVERY_MS = 1000;
/** Interval between looks for claims of former definitions. */
const ORPHANS_EVERY_MS = 60_000;
/** Runs of one procedure in one system that may overlap: a run that waits for a partner leaves room for the next. */
const MAX_OVERLAPPING = 2;

export interface Scheduler extends PeriodicTask {
  /** Runs what is due and waits for it. */
  runOnce(now: Date, signal?: AbortSignal): Promise<ClaimsRun>;
}

/** @param monotonic milliseconds of a clock that only goes forth */
export function createScheduler(
  services: () => Services,
  parts: Pick<Services, 'log' | 'metrics'>,
  monotonic: () => number = () => performance.now(),
): Scheduler {
  const server = newServerName();
  /** When each procedure comes next, by the monotonic clock. */
  const next = new Map<string, number>();
  /** The runs of each procedure in each system. */
  const running = new Map<string, Set<Promise<ClaimsRun>>>();

  function run(name: string, place: { company: string; system: string }, signal?: AbortSignal): Promise<ClaimsRun> {
    const key = `${name} ${place.system}`;
    const runs = running.get(key) ?? new Set();
    running.set(key, runs);
    if (runs.size >= MAX_OVERLAPPING) return Promise.resolve({ done: 0, failed: 0 });
    const begun = runClaims({ services: services(), server, signal }, name, place)
      .catch((error: unknown): ClaimsRun => {
        parts.metrics.jobs.inc({ kind: 'scheduler', outcome: 'failed' });
        parts.log.error({ err: error, procedure: name, place }, 'a procedure that runs by itself failed');
        return { done: 0, failed: 1 };
      })
      .finally(() => {
        runs.delete(begun);
        if (runs.size === 0) running.delete(key);
      });
    runs.add(begun);
    return begun;
  }

  let orphansAt = Number.NEGATIVE_INFINITY;
  async function endOrphans(now: number, signal?: AbortSignal): Promise<void> {
    if (now - orphansAt < ORPHANS_EVERY_MS) return;
    orphansAt = now;
    await endOrphanedClaims({ services: services(), server, signal }).catch((error: unknown) =>
      parts.log.error({ err: error }, 'claims of former definitions were not ended'),
    );
  }

  async function startDue(signal?: AbortSignal): Promise<Promise<ClaimsRun>[]> {
    const now = monotonic();
    await endOrphans(now, signal);
    const procedures = Object.entries(services().runtime().program.definitions.procedure);
    const due = procedures.filter(([name, { every }]) => every !== undefined && (next.get(name) ?? 0) <= now);
    if (due.length === 0) return [];
    const systems = await services()
      .store.entities(own.system)
      .list({ scopes: [{}], limit: 10_000 });
    return due.flatMap(([name, { every = 0 }]) => {
      next.set(name, now + every * 1000);
      return systems.records.map(({ id, values }) =>
        run(name, { company: String(values.company ?? ''), system: id }, signal),
      );
    });
  }

  async function runOnce(_now: Date, signal?: AbortSignal): Promise<ClaimsRun> {
    const all: ClaimsRun = { done: 0, failed: 0 };
    for (const { done, failed } of await Promise.all(await startDue(signal))) {
      all.done += done;
      all.failed += failed;
    }
    return all;
  }

  const task = periodicTask({
    name: 'scheduler',
    everyMs: EVERY_MS,
    runOnce: (_now, signal) => startDue(signal),
    ...parts,
  });
  return {
    runOnce,
    start: task.start,
    async stop() {
      await task.stop();
      await Promise.all([...running.values()].flatMap((runs) => [...runs]));
    },
  };
}
