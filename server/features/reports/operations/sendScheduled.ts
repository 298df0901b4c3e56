import { createHash } from 'node:crypto';
import { createAccess } from '../../../access/access.ts';
import { type Operation, type OperationContext, signedIn } from '../../../operations/operation.ts';
import { notFound } from '../../../platform/http/httpError.ts';
import { t } from '../../../platform/words/localizedText.ts';
import { recipientsOf } from '../../../processes/notifications/recipients.ts';
import { sessionFor } from '../../../session/readSession.ts';
import { findUser } from '../../../session/users.ts';
import type { StoredRecord } from '../../../store/index.ts';
import { mayReadReport } from '../mayReadReport.ts';

/** The id of a run, the same for each attempt: the run is added once. */
function runId(key: string, userId: string): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([key, userId]))
    .digest('hex');
  const variant = ((Number.parseInt(hash.slice(16, 18), 16) & 0x3f) | 0x80).toString(16);
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-${variant}${hash.slice(18, 20)}-${hash.slice(20, 32)}`;
}

/** True if the user may open the report and list what it shows. The run checks it again. */
async function mayRead(context: OperationContext, userId: string, records: string, report: StoredRecord) {
  const { services, runtime, now } = context;
  const place = signedIn(context).context;
  const session = await sessionFor(services.store, runtime, userId, '', place, now);
  if (!session) return false;
  const reader: OperationContext = { ...context, session, access: createAccess(runtime.program, session) };
  return mayReadReport(reader, records, report, String(report.values.entity ?? ''));
}

export const sendScheduled: Operation<'reports.sendScheduled'> = {
  async run(context, { key, records, id, users, groups, format, skipEmpty, link }) {
    const { services, runtime, today } = context;
    const { company, system } = signedIn(context).context;
    const report = await services.store.entities(records).get(id);
    if (!report) throw notFound(t('recordGone'));
    const place = { company, record: { system } } as never;
    const people = await recipientsOf(services.store, { values: { users, groups } }, place, today);
    const { name, entity, design, rowLimit } = report.values;
    const denied: string[] = [];
    let sent = 0;
    for (const { userId } of people) {
      if (userId === undefined) continue;
      if (!(await mayRead(context, userId, records, report))) {
        denied.push((await findUser(services.store, userId))?.name ?? userId);
        continue;
      }
      await services.jobs.ask({
        id: runId(key, userId),
        kind: 'report',
        title: String(name ?? ''),
        userId,
        context: { company, system, country: '', defaultNavigationURL: '' },
        input: {
          entity,
          design: design ?? '',
          name,
          format,
          ...(typeof rowLimit === 'number' ? { limit: rowLimit } : {}),
          mail: { records, id, skipEmpty: skipEmpty === true, link },
        },
      });
      sent += 1;
    }
    const counted = t('reportSentTo', { count: sent }).in(runtime.program);
    const without = denied.length > 0 ? t('reportSentWithout', { names: denied.join(', ') }).in(runtime.program) : '';
    return { sent, result: [counted, without].filter(Boolean).join(' ') };
  },
};
