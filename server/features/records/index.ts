import type { JobKind } from '../../jobs/job.ts';
import type { FeatureJob } from '../../operations/featureJob.ts';
import type { FeatureOperations } from '../../operations/operation.ts';
import { available } from './operations/available.ts';
import { comment, comments } from './operations/comments.ts';
import { count } from './operations/count.ts';
import { deleted, undelete } from './operations/deleted.ts';
import { get } from './operations/get.ts';
import { groups } from './operations/groups.ts';
import { history } from './operations/history.ts';
import { list } from './operations/list.ts';
import { lookup } from './operations/lookup.ts';
import { remove } from './operations/remove.ts';
import { restore } from './operations/restore.ts';
import { save } from './operations/save.ts';
import { totals } from './operations/totals.ts';
import { transition } from './operations/transition.ts';
import { transitionMany } from './operations/transitionMany.ts';
import { tree } from './operations/tree.ts';
import { runTransition } from './runTransition.ts';

/** The operations, by name. */
export const operations = {
  'records.list': list,
  'records.count': count,
  'records.groups': groups,
  'records.totals': totals,
  'records.get': get,
  'records.save': save,
  'records.remove': remove,
  'records.history': history,
  'records.comments': comments,
  'records.comment': comment,
  'records.restore': restore,
  'records.deleted': deleted,
  'records.undelete': undelete,
  'records.transition': transition,
  'records.transitionMany': transitionMany,
  'records.tree': tree,
  'records.available': available,
  'records.lookup': lookup,
} satisfies FeatureOperations;

/** The kinds of job. */
export const jobs = { transition: { run: runTransition } } satisfies Partial<Record<JobKind, FeatureJob>>;
