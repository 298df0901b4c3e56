/** The job that writes a report to a file, and mails it where a schedule says so. */
import { RETENTION_MS } from '../../exporting/exportFile.ts';
import { addFile } from '../../files/fileRows.ts';
import type { JobRun } from '../../jobs/jobs.ts';
import type { Mail } from '../../mail/mail.ts';
import { enqueueMail } from '../../mail/outboxTable.ts';
import { jobContext } from '../../operations/jobContext.ts';
import { type OperationContext, signedIn } from '../../operations/operation.ts';
import type { Services } from '../../operations/services.ts';
import { t } from '../../platform/words/localizedText.ts';
import { createWallTime } from '../../platform/words/wallTime.ts';
import { linkOf } from '../../processes/notifications/tell.ts';
import { dayIn } from '../../program/runtime/currentDay.ts';
import { mayReadReport } from './mayReadReport.ts';
import { type ReportOrder, reportFile } from './reportFile.ts';
import { totalsTable } from './reportTotals.ts';
import { type RanReport, readDesign } from './runReport.ts';

export interface ReportMail {
  /** The saved report that its reader must be able to open. */
  records: string;
  id: string;
  skipEmpty: boolean;
  link: string;
}

type Order = Omit<ReportOrder, 'design'> & { design: unknown; mail?: ReportMail };
type Written = Awaited<ReturnType<typeof reportFile>>;

/** Larger files are not attached: the mail has a link that requires sign-in. */
const MAX_ATTACHED_BYTES = 2_000_000;
const MAX_TOTALS = 40;
/** Characters of `yyyy-MM-dd HH:mm`. */
const MINUTE_LENGTH = 16;

/** A person has her own days; one without a zone has those of the tenant. */
function inOwnZone(context: OperationContext): { context: OperationContext; timeZone: string } {
  const timeZone = signedIn(context).user.timeZone || context.runtime.timeZone;
  try {
    return { context: { ...context, today: dayIn(timeZone, context.now) }, timeZone };
  } catch {
    return { context, timeZone: context.runtime.timeZone };
  }
}

/** @returns false where the user may no longer open the report, or lost the grants for what it shows */
async function mayRead(context: OperationContext, { entity }: Order, { records, id }: ReportMail): Promise<boolean> {
  return mayReadReport(context, records, await context.services.store.entities(records).get(id), entity);
}

/** The totals, a line for each group. */
function totalLines(context: OperationContext, { totals }: RanReport): string[] {
  if (!totals) return [];
  const { columns, texts, total } = totalsTable(context, totals);
  const groups = totals.groups.length;
  const line = (label: string, values: readonly string[]) =>
    `${label}: ${values.flatMap((value, at) => (value === '' ? [] : `${columns[groups + at]?.label} ${value}`)).join(', ')}`;
  const shown = texts.slice(0, MAX_TOTALS).map((row) => line(row.slice(0, groups).join(' / '), row.slice(groups)));
  return [...(groups === 0 ? [] : shown), line(t('printTotal').in(context.runtime.program), total)];
}

async function mailOf(
  context: OperationContext,
  order: Order,
  { link }: ReportMail,
  written: Written,
  timeZone: string,
): Promise<Mail> {
  const { services, runtime } = context;
  const { program } = runtime;
  const isAttached = written.bytes <= MAX_ATTACHED_BYTES;
  const minute = createWallTime(timeZone)(context.now.toISOString()).slice(0, MINUTE_LENGTH);
  const lines = [
    t('reportMailed', { name: order.name, total: written.report.total, time: minute, zone: timeZone }),
    t(isAttached ? 'reportAttached' : 'reportLinked', { file: written.name }),
  ].map((text) => text.in(program));
  const address = linkOf(services, link);
  const totals = totalLines(context, written.report);
  const bytes = isAttached
    ? await new Response((await services.files.stream(written.sha256)).body).arrayBuffer()
    : undefined;
  return {
    to: [signedIn(context).user.email],
    subject: `${order.name} ${context.today}`,
    text: `${[lines[0], totals.join('\n'), lines[1], address].filter(Boolean).join('\n\n')}\n`,
    files: bytes
      ? [{ name: written.name, mediaType: written.mediaType, base64: Buffer.from(bytes).toString('base64') }]
      : [],
  };
}

/** Stores the file and its mail together: a run that is repeated after a kill adds neither again. */
async function store(context: OperationContext, run: JobRun, written: Written, mail: Mail | undefined) {
  const { services, now } = context;
  const { user, context: place } = signedIn(context);
  return services.store.write(async (tx) => {
    const { program } = context.runtime;
    const about = { cause: `report ${run.job.title}`, now, company: place.company, id: run.job.id };
    if (mail && !(await enqueueMail(tx, program, mail, about))) return undefined;
    const { report: _, rows: __, ...file } = written;
    return addFile(services.store.within(tx), {
      ...file,
      jobId: run.job.id,
      company: place.company,
      system: place.system,
      by: user.id,
      expiresAt: new Date(now.getTime() + RETENTION_MS).toISOString(),
    });
  });
}

export async function runReportJob(services: Services, run: JobRun): Promise<unknown> {
  const order = run.input as unknown as Order;
  const base = await jobContext(services, run);
  const { context, timeZone } = order.mail ? inOwnZone(base) : { context: base, timeZone: base.runtime.timeZone };
  if (order.mail && !(await mayRead(context, order, order.mail))) return { skipped: 'access' };
  const written = await reportFile(context, { ...order, design: readDesign(order.design) }, run, timeZone);
  if (order.mail?.skipEmpty && written.report.total === 0) return { skipped: 'empty' };
  const mail = order.mail && (await mailOf(context, order, order.mail, written, timeZone));
  const file = await store(context, run, written, mail);
  return { ...(file ? { fileId: file.id } : {}), name: written.name, rows: written.rows };
}
