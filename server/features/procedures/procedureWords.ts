import { said } from '../../base/words/said.ts';
import type { ProcedureOutcome } from '../../processes/runProcedure.ts';

/** How it is said what became of a procedure. */
export function procedureWords(procedure: string, { rounds = [], changes }: ProcedureOutcome) {
  if (changes) return said('procedureDry', { procedure, count: changes.length });
  const refused = rounds.filter(({ status }) => status === 'refused').length;
  if (refused === 0) return said('procedureDone', { procedure });
  const count = rounds.filter(({ status }) => status === 'done').length;
  return said('procedurePartlyDone', { procedure, count, refused });
}
