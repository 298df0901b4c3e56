/** A job as it is kept, and as the notifications panel sees it. */

import type { Selectable } from 'kysely';
import type { Static } from 'typebox';
import type { JobSchema } from '../../metadata/signatures/features/jobs.ts';
import type { SessionContext } from '../session/session.ts';
import type { JobState, JobsTable } from '../store/database.ts';

export type JobKind =
  | 'export'
  | 'importRead'
  | 'importMap'
  | 'publish'
  | 'impact'
  | 'examples'
  | 'rekey'
  | 'rename'
  | 'indexes'
  | 'metadataRows'
  | 'laneUpload'
  | 'backtest'
  | 'report'
  | 'transition'
  | 'procedure';
export type JobRow = Selectable<JobsTable> & { read_at: string | null; title: string };

/** Request of a job. */
export interface JobOrder {
  /** Default: a new one. A job with the id of another is not added. */
  id?: string | undefined;
  kind: JobKind;
  title: string;
  /** Acts with the grants that this user has when it runs. */
  userId: string;
  context: SessionContext;
  input: Record<string, unknown>;
  /** ISO instant before which it does not begin; default: at once. */
  runAfter?: string | undefined;
}

const STATES = {
  waiting: 'Queued',
  running: 'Running',
  done: 'Completed',
  failed: 'Failed',
  cancelled: 'Canceled',
} as const satisfies Record<JobState, string>;

export function wireJob(row: JobRow): Static<typeof JobSchema> {
  const total = row.total ?? 0;
  return {
    id: row.id,
    memCacheKey: row.id,
    title: row.title,
    notificationType: 'progressBar',
    processedCount: row.done,
    totalCount: total,
    runningStatus: STATES[row.state],
    read: row.read_at !== null,
    requestedOn: row.created_at,
    source: 'DB',
    ...(row.finished_at === null ? {} : { finishedOn: row.finished_at }),
    ...(row.result === null ? {} : { result: JSON.parse(row.result) as Record<string, unknown> }),
    ...(row.error === null ? {} : { error: row.error }),
  } as Static<typeof JobSchema>;
}
