import type { JobRow } from '../../../jobs/job.ts';
import { jobsOfUser } from '../../../jobs/jobTable.ts';
import { type Operation, type OperationContext, signedIn } from '../../../operations/operation.ts';

const STATUSES = {
  waiting: 'queued',
  running: 'running',
  done: 'ready',
  failed: 'failed',
  cancelled: 'canceled',
} as const satisfies Record<JobRow['state'], string>;

/** Files of jobs, by their id. */
async function filesOf({ services }: OperationContext, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, { bytes: number; expires_at: string | null }>();
  const rows = await services.store.db
    .selectFrom('files')
    .select(['id', 'bytes', 'expires_at'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

interface ExportResult {
  fileId?: string;
  name?: string;
  rows?: number;
}

/** The user's own exports, those whose file is gone among them. */
export const list: Operation<'exports.list'> = {
  async run(context) {
    const own = await jobsOfUser(context.services.store, signedIn(context).user.id);
    const exports = own.filter(({ kind }) => kind === 'export' || kind === 'report');
    const results = new Map(
      exports.map(({ id, result }) => [id, (result === null ? {} : JSON.parse(result)) as ExportResult]),
    );
    const ids = [...results.values()].flatMap(({ fileId }) => fileId ?? []);
    const files = await filesOf(context, ids);
    const now = context.now.toISOString();
    const rows = exports.map((job) => {
      const { fileId, name, rows: records } = results.get(job.id) ?? {};
      const file = fileId === undefined ? undefined : files.get(fileId);
      const isExpired = job.state === 'done' && (!file || (file.expires_at !== null && file.expires_at <= now));
      return {
        id: job.id,
        title: job.title,
        status: isExpired ? 'expired' : STATUSES[job.state],
        requestedOn: job.created_at,
        ...(job.finished_at === null ? {} : { finishedOn: job.finished_at }),
        ...(file && !isExpired ? { fileId, kilobytes: Math.ceil(Number(file.bytes) / 1000) } : {}),
        ...(name === undefined ? {} : { fileName: name }),
        ...(records === undefined ? {} : { records }),
        ...(file?.expires_at ? { expiresOn: file.expires_at } : {}),
        ...(job.error === null ? {} : { error: job.error }),
      };
    });
    return { rows, total: rows.length };
  },
};
