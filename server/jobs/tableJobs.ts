/** Jobs on SQLite: the server polls the table once per second, and immediately after a request. */
import type { Backend } from '../store/backend.ts';
import { createJobLanes, type JobParts } from './jobLanes.ts';
import type { Jobs } from './jobs.ts';
import { insertJob } from './jobTable.ts';
import type { Runner } from './runner.ts';

const POLL_INTERVAL_MS = 1000;

export function createTableJobs(parts: JobParts & { store: Pick<Backend, 'db' | 'write'> }, runner: Runner): Jobs {
  const { store, clock } = parts;
  const lanes = createJobLanes(parts, runner);
  let timer: NodeJS.Timeout | undefined;

  const poll = () => {
    if (timer) lanes.fill().catch(() => undefined);
  };

  return {
    async ask(order, also) {
      const id = await insertJob(store, order, clock.now(), also);
      poll();
      return id;
    },
    cancel: (id, userId, words = '') => runner.cancel(id, userId, words),
    async start() {
      timer = setInterval(poll, POLL_INTERVAL_MS);
      await lanes.fill();
    },
    async stop() {
      clearInterval(timer);
      timer = undefined;
      lanes.stop();
      await runner.stop();
    },
  };
}
