import { t } from '../../base/words/localizedText.ts';
import type { ProcedureOutcome } from '../../processes/runProcedure.ts';

/** How it is said what became of a procedure. */
export function procedureWords(procedure: string, { rounds = [], changes }: ProcedureOutcome) {
  if (changes) return t('procedureDry', { procedure, count: changes.length });
  const refused = rounds.filter(({ status }) => status === 'refused').length;
  if (refused === 0) return t('procedureDone', { procedure });
  const count = rounds.filter(({ status }) => status === 'done').length;
  return t('procedurePartlyDone', { procedure, count, refused });
}
