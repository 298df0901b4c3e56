/** Runs procedures that the server runs by itself (`every`), in every system; servers share the work by their claims. */
import { randomUUID } from 'node:crypto';
import { own } from '../../metadata/signatures/serverEntities.ts';
import type { Services } from '../call/services.ts';
import { type PeriodicTask, periodicTask } from '../jobs/periodicTask.ts';
import { type ClaimsRun, runClaims } from './runClaims.ts';

/** How often it is looked what is due. */
const EVERY_MS = 1000;

export interface Scheduler extends PeriodicTask {
  /** Runs what is due at `now`. */
  runOnce(now: Date, signal?: AbortSignal): Promise<ClaimsRun>;
}

export function createScheduler(services: () => Services, parts: Pick<Services, 'log' | 'metrics'>): Scheduler {
  const server = `${process.pid}.${randomUUID()}`;
  /** When each procedure comes next. */
  const next = new Map<string, number>();

  async function runOnce(now: Date, signal?: AbortSignal): Promise<ClaimsRun> {
    const all: ClaimsRun = { done: 0, failed: 0 };
    const procedures = Object.entries(services().runtime().program.definitions.procedure);
    const due = procedures.filter(([name, { every }]) => every !== undefined && (next.get(name) ?? 0) <= now.getTime());
    if (due.length === 0) return all;
    const systems = await services()
      .store.entities(own.system)
      .list({ scopes: [{}], limit: 10_000 });
    for (const [name, { every = 0 }] of due) {
      next.set(name, now.getTime() + every * 1000);
      for (const { id, values } of systems.records) {
        if (signal?.aborted) return all;
        const place = { company: String(values.company ?? ''), system: id };
        const { done, failed } = await runClaims({ services: services(), server, signal }, name, place);
        all.done += done;
        all.failed += failed;
      }
    }
    return all;
  }

  return { runOnce, ...periodicTask({ name: 'scheduler', everyMs: EVERY_MS, runOnce, ...parts }) };
}
