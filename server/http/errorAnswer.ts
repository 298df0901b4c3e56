/** An error as an answer: what people may know of it, never its inside. The whole of it goes to the log. */
import type { Logger } from 'pino';
import { tookTooLong } from '../store/index.ts';
import { HttpError } from './httpError.ts';

export function errorAnswer(error: unknown, requestId: string, log: Logger, unexpected: string): Response {
  if (error instanceof HttpError) {
    if (error.status >= 500) log.error({ err: error }, 'failed');
    return Response.json({ ...error.body, requestId }, { status: error.status, headers: error.headers });
  }
  if (tookTooLong(error)) {
    log.warn({ err: error }, 'took too long');
    const msg = 'This takes too long to find: narrow the filter, and try again.';
    return Response.json({ msg, reason: 'timeout', requestId }, { status: 422 });
  }
  log.error({ err: error }, 'failed');
  return Response.json({ msg: unexpected, requestId }, { status: 500 });
}
