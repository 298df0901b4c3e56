/** What is wrong with a cell, in the tenant's words: the engine knows the specification's alone. */
import { type SaidByEngine, verdictMessage } from '../../engine/index.ts';
import { said, type Words } from '../base/words/said.ts';

export function verdictWords(verdict: SaidByEngine): Words {
  const found = verdictMessage(verdict);
  if (typeof found === 'string') return found;
  const { name, params, operator } = found;
  return said(name, operator ? { ...params, operator: said(operator) } : params);
}
