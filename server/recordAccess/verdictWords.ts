/** What is wrong with a cell, in the tenant's words: the engine knows the specification's alone. */
import { type EngineMessage, verdictMessage } from '../../engine/index.ts';
import { type Localizable, t } from '../base/words/localizedText.ts';

export function verdictWords(verdict: EngineMessage): Localizable {
  const found = verdictMessage(verdict);
  if (typeof found === 'string') return found;
  const { name, params, operator } = found;
  return t(name, operator ? { ...params, operator: t(operator) } : params);
}
