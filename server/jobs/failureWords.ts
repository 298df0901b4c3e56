/** The reason of a job's end for its user: the job's own message, a timeout, or an internal error. */
import type { Program } from '../../metadata/program.ts';
import { HttpError } from '../platform/http/httpError.ts';
import { localize, t } from '../platform/words/localizedText.ts';
import { isStatementTimeout, QueryCostError } from '../store/index.ts';
import { JobFault } from './jobs.ts';

/** True if a job's end is not an internal error. */
export const isExpected = (error: unknown): error is JobFault | HttpError =>
  error instanceof JobFault || error instanceof HttpError;

/** The text of a filter that costs too much. */
export const costWords = ({ conditions, records, limit }: QueryCostError) =>
  t('filterCostly', { conditions, records, limit });

export function failureWords(program: Program, error: unknown): string {
  if (isExpected(error)) return localize(program, error.words);
  if (error instanceof QueryCostError) return localize(program, costWords(error));
  return t(isStatementTimeout(error) ? 'tookTooLong' : 'tryAfterSomeTime').in(program);
}
