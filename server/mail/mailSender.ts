/** Sends what is in the outbox, one mail after another; of several servers each takes what no other one has. */

import type { Logger } from 'pino';
import type { Program } from '../../metadata/program.ts';
import { type PeriodicTask, periodicTask } from '../jobs/periodicTask.ts';
import { type Clock, systemClock } from '../platform/clock.ts';
import type { Metrics } from '../platform/http/metrics.ts';
import { newServerName } from '../platform/serverName.ts';
import { t } from '../platform/words/localizedText.ts';
import type { Store } from '../store/index.ts';
import { LeaseWatch } from '../store/leaseWatch.ts';
import { failureOf } from './mailFailure.ts';
import {
  claimMail,
  HEARTBEAT_MS,
  markFailed,
  markSent,
  type OutboxMail,
  releaseMail,
  renewMail,
} from './outboxTable.ts';
import type { MailTransport } from './transport.ts';

const EVERY_MS = 2000;

export interface MailRun {
  sent: number;
  failed: number;
}

export interface MailSender extends PeriodicTask {
  /** Sends all due mails; reads the time again for each. @param clock default: the server's */
  runOnce(clock?: () => Date, signal?: AbortSignal): Promise<MailRun>;
}

export function createMailSender(parts: {
  store: Store;
  transport: MailTransport;
  program: () => Program;
  log: Logger;
  metrics: Metrics;
  clock?: Clock;
  leases?: LeaseWatch;
}): MailSender {
  const { store, transport, log, metrics, clock: serverClock = systemClock } = parts;
  const leases = parts.leases ?? new LeaseWatch(serverClock);
  const server = newServerName();

  async function sendOne(mail: OutboxMail, clock: () => Date): Promise<boolean> {
    let refused: readonly string[];
    const renewing = setInterval(() => {
      renewMail(store, mail, server, clock()).catch((error: unknown) =>
        log.warn({ err: error, mail: mail.id }, 'a lease was not renewed'),
      );
    }, HEARTBEAT_MS);
    try {
      refused = await transport.send(mail);
    } catch (error) {
      const { words, final } = failureOf(parts.program(), error);
      const setAside = await markFailed(store, mail, server, clock(), { words, final });
      const { id, attempts } = mail;
      log.warn({ mail: id, attempts, why: words }, setAside ? 'a mail was set aside' : 'a mail was not sent');
      metrics.jobs.inc({ kind: 'mail', outcome: 'failed' });
      return false;
    } finally {
      clearInterval(renewing);
    }
    // Where this cannot be written, it goes again with the same Message-ID when the lease has run out.
    const note =
      refused.length > 0 ? t('mailPartly', { addresses: refused.join(', ') }).in(parts.program()) : undefined;
    await markSent(store, mail, server, clock(), note);
    metrics.jobs.inc({ kind: 'mail', outcome: 'done' });
    return true;
  }

  async function runOnce(clock: () => Date = serverClock.now, signal?: AbortSignal): Promise<MailRun> {
    const run = { sent: 0, failed: 0 };
    for (;;) {
      if (signal?.aborted) return run;
      const mail = await claimMail(store, server, clock(), leases);
      if (!mail) return run;
      if (signal?.aborted) {
        await releaseMail(store, mail, server);
        return run;
      }
      run[(await sendOne(mail, clock)) ? 'sent' : 'failed'] += 1;
    }
  }

  return {
    runOnce,
    ...periodicTask({
      name: 'mail',
      everyMs: EVERY_MS,
      runOnce: (_now, signal) => runOnce(serverClock.now, signal),
      log,
      metrics,
    }),
  };
}
