/**
 * Jobs on PostgreSQL: pg-boss wakes one of the servers for each job. The job and its state are in the table, as on SQLite, and
 * are taken there by whichever server has a slot; so is a job whose server vanished, when its lease has run out.
 *
 * pg-boss's own workers call `complete` and `fail` without awaiting them, so that a connection that is cut at the end of a job
 * would end the process. The loops here fetch and delete instead, and await both (docs/decisions/0194).
 */
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import PgBoss from 'pg-boss';
import type { Logger } from 'pino';
import type { Backend } from '../store/backend.ts';
import { surviveConnectionLoss } from '../store/index.ts';
import { createJobLanes, type JobParts } from './jobLanes.ts';
import type { Jobs } from './jobs.ts';
import { insertJob } from './jobTable.ts';
import type { Runner } from './runner.ts';

const QUEUE = 'invoize';
const SCHEMA = 'invoize_jobs';
const CONNECTIONS = 3;
const CONNECTS_WITHIN_MS = 30_000;
const POLL_MS = 500;
const WAKES_AT_ONCE = 20;
const SWEEP_MS = 1000;

export function createPgBossJobs(
  parts: JobParts & { store: Pick<Backend, 'db' | 'write'>; log: Logger },
  runner: Runner,
  url: string,
): Jobs {
  const { store, clock, log } = parts;
  const pool = surviveConnectionLoss(
    new pg.Pool({ connectionString: url, max: CONNECTIONS, connectionTimeoutMillis: CONNECTS_WITHIN_MS }),
  );
  const db = { executeSql: (text: string, values: unknown[]) => pool.query(text, values) };
  const boss = new PgBoss({ db, schema: SCHEMA, schedule: false });
  boss.on('error', (error) => log.error({ err: error }, 'pg-boss'));
  const stopping = new AbortController();
  const lanes = createJobLanes(parts, runner);
  let loop: Promise<void> | undefined;
  let sweep: NodeJS.Timeout | undefined;
  let started: Promise<void> | undefined;

  const begin = async () => {
    await boss.start();
    await boss.createQueue(QUEUE);
  };
  const ready = () => {
    started ??= begin().catch((error: unknown) => {
      // The next one tries again.
      started = undefined;
      throw error;
    });
    return started;
  };

  const fill = () => lanes.fill().catch((error) => log.warn({ err: error }, 'jobs not looked for'));

  /** Looks for jobs where the server was woken. @returns false where it was not */
  const wake = async (): Promise<boolean> => {
    const sent = await boss.fetch<{ id: string }>(QUEUE, { batchSize: WAKES_AT_ONCE });
    if (sent.length === 0) return false;
    void fill();
    for (const { id } of sent) await boss.deleteJob(QUEUE, id);
    return true;
  };
  const wakeUntilStopped = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const isWoken = await wake().catch((error: unknown) => {
        // The sweep finds the job in the table.
        log.warn({ err: error }, 'a job was not handed out at once');
        return false;
      });
      if (!isWoken) await pause(POLL_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };

  return {
    async ask(order, also) {
      const id = await insertJob(store, order, clock.now(), also);
      // One for later is found by the sweep when its time has come.
      if (order.runAfter !== undefined) return id;
      try {
        await ready();
        await boss.send(QUEUE, { id }, { retryLimit: 0, expireInHours: 12 });
      } catch (error) {
        // It is in the table, where the sweep finds it.
        log.warn({ err: error, job: id }, 'a job was not handed out at once');
      }
      return id;
    },
    cancel: (id, userId, words = '') => runner.cancel(id, userId, words),
    async start() {
      await ready();
      loop = wakeUntilStopped();
      // Finds jobs sent while no server was running, lost by one, or sent without a free slot.
      sweep = setInterval(() => void fill(), SWEEP_MS);
      void fill();
    },
    async stop() {
      if (stopping.signal.aborted) return;
      clearInterval(sweep);
      stopping.abort();
      lanes.stop();
      await runner.stop();
      await loop;
      if (started) await boss.stop({ graceful: false });
      await pool.end();
    },
  };
}
