/**
 * Jobs on PostgreSQL: pg-boss hands each waiting job to one of the servers. It carries only the id; what a job is and how it
 * stands is in the table, as on SQLite. A job whose server vanished is found there when its lease has run out.
 */
import PgBoss from 'pg-boss';
import type { Logger } from 'pino';
import type { Backend } from '../store/backend.ts';
import type { Jobs } from './jobs.ts';
import { insertJob, readyJobs } from './jobTable.ts';
import type { Runner } from './runner.ts';

const QUEUE = 'invoize';
const SCHEMA = 'invoize_jobs';
const SWEEP_MS = 5000;

export function createPgBossJobs(store: Pick<Backend, 'db' | 'write'>, runner: Runner, url: string, log: Logger): Jobs {
  const boss = new PgBoss({ connectionString: url, schema: SCHEMA, max: 3, schedule: false });
  boss.on('error', (error) => log.error({ err: error }, 'pg-boss'));
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
      for (let worker = 0; worker < 2; worker += 1) {
        await boss.work<{ id: string }>(QUEUE, { batchSize: 1, pollingIntervalSeconds: 0.5 }, async ([sent]) => {
          if (sent) await runner.run(sent.data.id);
        });
      }
      // What was sent while no server was up, or lost with one.
      sweep = setInterval(() => {
        readyJobs(store, 2)
          .then((ids) => Promise.all(ids.map((id) => runner.run(id))))
          .catch((error) => log.warn({ err: error }, 'jobs not looked for'));
      }, SWEEP_MS);
    },
    async stop() {
      clearInterval(sweep);
      await runner.stop();
      if (started) await boss.stop({ graceful: false, close: true });
    },
  };
}
