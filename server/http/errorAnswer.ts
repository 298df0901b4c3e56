/** An error as an answer: what people may know of it, never its inside. The whole of it goes to the log. */
import type { Logger } from 'pino';
import type { Program } from '../../metadata/program.ts';
import { costWords } from '../jobs/failureWords.ts';
import { CLIENT_GONE, HttpError } from '../platform/http/httpError.ts';
import { answerJson, t } from '../platform/words/localizedText.ts';
import {
  ConnectionLostError,
  CursorError,
  isDiskFull,
  isStatementTimeout,
  QueryCostError,
  RequestAbortedError,
} from '../store/index.ts';

export function errorAnswer(error: unknown, requestId: string, log: Logger, program: Program): Response {
  const answer = (status: number, body: Record<string, unknown>, headers: Record<string, string> = {}) =>
    new Response(answerJson(program, { ...body, requestId }), {
      status,
      headers: { 'Content-Type': 'application/json', ...headers },
    });
  if (error instanceof HttpError) {
    if (error.status >= 500) log.error({ err: error }, 'failed');
    return answer(error.status, error.body, error.headers);
  }
  if (isStatementTimeout(error)) {
    log.warn({ err: error }, 'took too long');
    return answer(422, { msg: t('tookTooLong'), reason: 'timeout' });
  }
  if (error instanceof QueryCostError) return answer(422, { msg: costWords(error), reason: 'cost' });
  if (error instanceof CursorError) return answer(422, { msg: '`after` is not the `next` of a page of this list.' });
  if (isDiskFull(error)) {
    log.error({ err: error }, 'the disk is full');
    return answer(507, { msg: t('diskFull'), reason: 'disk' });
  }
  if (error instanceof ConnectionLostError) {
    log.error({ err: error }, 'the database did not answer');
    return answer(503, { msg: t('databaseAway'), reason: 'database' }, { 'Retry-After': '1' });
  }
  if (error instanceof RequestAbortedError) {
    log.debug('nobody waits any more');
    return new Response(null, { status: CLIENT_GONE });
  }
  log.error({ err: error }, 'failed');
  return answer(500, { msg: t('tryAfterSomeTime') });
}
