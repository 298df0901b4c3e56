/** Sweeps files once a day, at the start of a server too; of several servers one does it. */

import type { Logger } from 'pino';
import type { Program } from '../../metadata/program.ts';
import type { FileStore } from '../files/fileStore.ts';
import { acquireLease } from '../jobs/lease.ts';
import { type PeriodicTask, periodicTask } from '../jobs/periodicTask.ts';
import { sweepMails } from '../mail/setAsideMails.ts';
import type { Metrics } from '../platform/http/metrics.ts';
import { newServerName } from '../platform/serverName.ts';
import type { Store } from '../store/index.ts';
import { type Swept, sweepFiles } from './sweepFiles.ts';

const EVERY_MS = 60 * 60 * 1000;
/** A little less than a day, so that it does not come later and later. */
const TURN_MS = 23.5 * 60 * 60 * 1000;

export interface Sweeper extends PeriodicTask {
  /** One look. @returns undefined where files were swept less than a day ago */
  runOnce(now: Date, signal?: AbortSignal): Promise<Swept | undefined>;
}

export function createSweeper(parts: {
  store: Store;
  files: FileStore;
  program: () => Program;
  log: Logger;
  metrics: Metrics;
  clock?: () => Date;
}): Sweeper {
  const { store, files, program, log, metrics, clock } = parts;
  const server = newServerName();
  async function runOnce(now: Date, signal?: AbortSignal): Promise<Swept | undefined> {
    if (!(await acquireLease(store, 'sweep', server, now, TURN_MS))) return undefined;
    const swept = await sweepFiles(store, files, program(), now, signal);
    const mails = await sweepMails(store, now);
    if (mails > 0) log.info({ mails }, 'mail swept');
    if (swept.files > 0 || swept.contents > 0) log.info(swept, 'files swept');
    metrics.jobs.inc({ kind: 'sweep', outcome: 'done' });
    return swept;
  }
  return { runOnce, ...periodicTask({ name: 'sweep', everyMs: EVERY_MS, runOnce, log, metrics, clock }) };
}
