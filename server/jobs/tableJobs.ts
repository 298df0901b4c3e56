/** Jobs on SQLite: the server looks at the table, at once when one is asked for and else once a second. */
import type { Backend } from '../store/backend.ts';
import type { Jobs } from './jobs.ts';
import { insertJob, readyJobs } from './jobTable.ts';
import type { Runner } from './runner.ts';

const LOOK_MS = 1000;
/** So many at once: jobs read and write, and the requests of people come first. */
const AT_ONCE = 2;

export function createTableJobs(store: Pick<Backend, 'db' | 'write'>, runner: Runner): Jobs {
  let timer: NodeJS.Timeout | undefined;
  let started = false;
  const busy = new Set<string>();

  async function look(): Promise<void> {
    if (!started || busy.size >= AT_ONCE) return;
    for (const id of await readyJobs(store, AT_ONCE + busy.size)) {
      if (busy.has(id) || busy.size >= AT_ONCE) continue;
      busy.add(id);
      runner
        .run(id)
        .catch(() => undefined)
        .finally(() => {
          busy.delete(id);
          void look().catch(() => undefined);
        });
    }
  }

  return {
    async ask(order, also) {
      const id = await insertJob(store, order, also);
      void look().catch(() => undefined);
      return id;
    },
    cancel: (id, userId, words = '') => runner.cancel(id, userId, words),
    async start() {
      started = true;
      timer = setInterval(() => void look().catch(() => undefined), LOOK_MS);
      await look();
    },
    async stop() {
      started = false;
      clearInterval(timer);
      await runner.stop();
    },
  };
}
