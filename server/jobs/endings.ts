/** What has to be written with the end of a job that failed or was stopped, by its kind: with nothing else to tell it by, what the job was for would wait for it for ever. */
import { endBatch } from '../imports/endBatch.ts';
import type { StoreTransaction } from '../store/backend.ts';
import type { JobKind, JobRow } from './job.ts';

type JobEnding = (
  tx: StoreTransaction,
  job: Pick<JobRow, 'kind' | 'payload'>,
  end: { state: 'failed' | 'cancelled'; words: string },
) => Promise<void>;

const endings: { readonly [Kind in JobKind]?: JobEnding } = { importRead: endBatch, importMap: endBatch };

export const endingOf = (kind: string): JobEnding | undefined =>
  Object.hasOwn(endings, kind) ? endings[kind as JobKind] : undefined;
