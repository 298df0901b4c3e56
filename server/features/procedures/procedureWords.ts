import { t } from '../../platform/words/localizedText.ts';
import type { RoundOutcome } from '../../processes/rounds.ts';
import type { ProcedureOutcome } from '../../processes/runProcedure.ts';

/** The outcome of a procedure as a text. */
export function procedureWords(procedure: string, { rounds = [], changes, failed }: ProcedureOutcome) {
  if (changes) return t('procedureDry', { procedure, count: changes.length });
  if (failed !== undefined) return t('checksFailed', { checks: failed });
  const refused = rounds.filter(({ status }) => isNotDone(status)).length;
  if (refused === 0) return t('procedureDone', { procedure });
  const count = rounds.filter(({ status }) => status === 'done').length;
  return t('procedurePartlyDone', { procedure, count, refused });
}

export const isNotDone = (status: RoundOutcome['status']): boolean => status === 'refused' || status === 'failed';
