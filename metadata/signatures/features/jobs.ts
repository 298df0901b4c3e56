/** Long work. */
import * as Type from 'typebox';
import { strict } from '../../kinds/annotations.ts';
import { integer, maybe, msg, type OperationSignature, text } from '../operationShapes.ts';

const state = Type.Unsafe<'Queued' | 'Running' | 'Completed' | 'Failed' | 'Canceled'>({
  type: 'string',
  enum: ['Queued', 'Running', 'Completed', 'Failed', 'Canceled'],
});
export const JobSchema = strict({
  id: text(),
  memCacheKey: text(),
  title: text(),
  notificationType: Type.Unsafe<'progressBar' | 'message'>({ type: 'string', enum: ['progressBar', 'message'] }),
  processedCount: integer(),
  totalCount: integer(),
  runningStatus: state,
  read: Type.Boolean(),
  requestedOn: text('ISO instant.'),
  finishedOn: maybe(text('ISO instant.')),
  source: Type.Literal('DB'),
  result: maybe(
    Type.Unsafe<Readonly<Record<string, unknown>> & { fileId?: string; name?: string }>({
      type: 'object',
      description: 'What came of it; of one that writes a file its id and name.',
    }),
  ),
  error: maybe(text()),
  body: maybe(text('Of a message.')),
  link: maybe(text('Of a message: an address of this server.')),
});

export const operations = {
  'jobs.list': {
    summary: "The user's jobs and messages, newest first.",
    readOnly: true,
    params: strict({}),
    result: strict({ notifications: Type.Array(JobSchema) }),
  },
  'jobs.markRead': {
    summary: 'Marks jobs as read.',
    readOnly: false,
    params: strict({ keys: Type.Array(text()) }),
    result: strict(msg),
  },
  'jobs.remove': {
    summary: 'Removes finished jobs from the list.',
    readOnly: false,
    params: strict({ keys: Type.Array(text()) }),
    result: strict(msg),
  },
  'jobs.cancel': { summary: 'Cancels a job.', readOnly: false, params: strict({ key: text() }), result: strict(msg) },
  'jobs.get': {
    summary: 'One job.',
    readOnly: true,
    params: strict({ id: text() }),
    result: strict({ job: JobSchema }),
  },
} satisfies Record<string, OperationSignature>;
