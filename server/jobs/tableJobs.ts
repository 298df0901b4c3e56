/** Jobs on SQLite: the server polls the table, at once when one is asked for and else once a second. */
import type { Backend } from '../store/backend.ts';
import type { Jobs } from './jobs.ts';
import { insertJob, readyJobs } from './jobTable.ts';
import type { Runner } from './runner.ts';

const POLL_INTERVAL_MS = 1000;
/** So many at once: jobs read and write, and the requests of people come first. */
const MAX_CONCURRENT_JOBS = 2;

export function createTableJobs(store: Pick<Backend, 'db' | 'write'>, runner: Runner): Jobs {
  let timer: NodeJS.Timeout | undefined;
  let started = false;
  const busy = new Set<string>();

  async function poll(): Promise<void> {
    if (!started || busy.size >= MAX_CONCURRENT_JOBS) return;
    for (const id of await readyJobs(store, MAX_CONCURRENT_JOBS + busy.size)) {
      if (busy.has(id) || busy.size >= MAX_CONCURRENT_JOBS) continue;
      busy.add(id);
      runner
        .run(id)
        .catch(() => undefined)
        .finally(() => {
          busy.delete(id);
          void poll().catch(() => undefined);
        });
    }
  }

  return {
    async ask(order, also) {
      const id = await insertJob(store, order, also);
      void poll().catch(() => undefined);
      return id;
    },
    cancel: (id, userId, words = '') => runner.cancel(id, userId, words),
    async start() {
      started = true;
      timer = setInterval(() => void poll().catch(() => undefined), POLL_INTERVAL_MS);
      await poll();
    },
    async stop() {
      started = false;
      clearInterval(timer);
      await runner.stop();
    },
  };
}
