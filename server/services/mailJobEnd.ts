/** The mail that a kind of job promises its user: of its end, in the transaction in which it ends. */
import { own } from '../../metadata/signatures/serverEntities.ts';
import type { JobHandler, TellJobEnd } from '../jobs/jobs.ts';
import { isMailAddress } from '../mail/mail.ts';
import { localize } from '../platform/words/localizedText.ts';
import type { NotifyParts } from '../processes/notifications/notify.ts';
import { tell } from '../processes/notifications/tell.ts';

/** Canceled jobs are not reported, nor are jobs of inactive users. */
export async function mailJobEnd(
  tx: Parameters<TellJobEnd>[0],
  parts: Omit<NotifyParts, 'programs'>,
  job: Parameters<TellJobEnd>[1],
  end: Parameters<TellJobEnd>[2],
  mail: NonNullable<JobHandler['mail']>,
): Promise<void> {
  if (end.state === 'cancelled') return;
  const user = await parts.store.entities(own.user).get(job.created_by);
  const address = user?.values.email;
  if (!isMailAddress(address) || user?.values.isActive === false) return;
  const { program } = parts.runtime;
  const body = end.state === 'failed' ? (end.error ?? '') : localize(program, mail(end.result));
  const message = { userId: job.created_by, address, title: job.title, body, at: parts.now };
  await tell(tx, parts, `job ${job.kind}`, message);
}
