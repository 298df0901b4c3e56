/** Why a job ended, as its user is told: what the job says itself, that it took too long, or that something is wrong here. */
import type { Program } from '../../metadata/program.ts';
import { HttpError } from '../base/http/httpError.ts';
import { localize, t } from '../base/words/localizedText.ts';
import { isStatementTimeout, QueryCostError } from '../store/index.ts';
import { JobFault } from './jobs.ts';

/** Whether a job's end is no fault of the server's. */
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
