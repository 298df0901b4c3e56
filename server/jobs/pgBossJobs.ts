/**
 * Jobs on PostgreSQL: pg-boss hands each waiting job to one of the servers. It carries only the id; the job and its state are
 * in the table, as on SQLite. A job whose server vanished is found there when its lease has run out.
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
import type { Jobs } from './jobs.ts';
import { insertJob, readyJobs } from './jobTable.ts';
import type { Runner } from './runner.ts';

const QUEUE = 'invoize';
const SCHEMA = 'invoize_jobs';
const CONNECTIONS = 3;
const CONNECTS_WITHIN_MS = 30_000;
const WORKERS = 2;
const POLL_MS = 500;
const SWEEP_MS = 5000;

export function createPgBossJobs(store: Pick<Backend, 'db' | 'write'>, runner: Runner, url: string, log: Logger): Jobs {
  const pool = surviveConnectionLoss(
    new pg.Pool({ connectionString: url, max: CONNECTIONS, connectionTimeoutMillis: CONNECTS_WITHIN_MS }),
  );
  const db = { executeSql: (text: string, values: unknown[]) => pool.query(text, values) };
  const boss = new PgBoss({ db, schema: SCHEMA, schedule: false });
  boss.on('error', (error) => log.error({ err: error }, 'pg-boss'));
  const stopping = new AbortController();
  let loops: Promise<void>[] = [];
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

  /** Runs the next job. @returns false where none waits */
  const runNext = async (): Promise<boolean> => {
    const [sent] = await boss.fetch<{ id: string }>(QUEUE, { batchSize: 1 });
    if (!sent) return false;
    await runner.run(sent.data.id);
    await boss.deleteJob(QUEUE, sent.id);
    return true;
  };
  const runUntilStopped = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const hasRun = await runNext().catch((error: unknown) => {
        // The sweep finds the job in the table once its lease has run out.
        log.warn({ err: error }, 'a job was not taken or not ended');
        return false;
      });
      if (!hasRun) await pause(POLL_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };

  return {
    async ask(order, also) {
      const id = await insertJob(store, order, also);
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
      loops = Array.from({ length: WORKERS }, runUntilStopped);
      // What was sent while no server was up, or lost with one.
      sweep = setInterval(() => {
        readyJobs(store, 2)
          .then((ids) => Promise.all(ids.map((id) => runner.run(id))))
          .catch((error) => log.warn({ err: error }, 'jobs not looked for'));
      }, SWEEP_MS);
    },
    async stop() {
      clearInterval(sweep);
      stopping.abort();
      await runner.stop();
      await Promise.all(loops);
      if (started) await boss.stop({ graceful: false });
      await pool.end();
    },
  };
}
