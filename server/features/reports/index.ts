import type { JobKind } from '../../jobs/job.ts';
import type { FeatureJob } from '../../operations/featureJob.ts';
import type { FeatureOperations } from '../../operations/operation.ts';
import { checkDerived } from './operations/checkDerived.ts';
import { exportReport } from './operations/export.ts';
import { fields } from './operations/fields.ts';
import { nextTime } from './operations/nextTime.ts';
import { read } from './operations/read.ts';
import { run } from './operations/run.ts';
import { sendScheduled } from './operations/sendScheduled.ts';
import { runReportJob } from './runReportJob.ts';

/** The operations, by name. */
export const operations = {
  'reports.fields': fields,
  'reports.run': run,
  'reports.read': read,
  'reports.export': exportReport,
  'reports.checkDerived': checkDerived,
  'reports.nextTime': nextTime,
  'reports.sendScheduled': sendScheduled,
} satisfies FeatureOperations;

/** The kinds of job. */
export const jobs = {
  report: { run: runReportJob },
} satisfies Partial<Record<JobKind, FeatureJob>>;
