/** Messages of wrong cells in the tenant's language: the engine has only the specification's wording. */
import { type EngineMessage, verdictMessage } from '../../../engine/cells/verdictMessage.ts';
import { type Localizable, t } from '../../platform/words/localizedText.ts';

export function verdictWords(verdict: EngineMessage): Localizable {
  const found = verdictMessage(verdict);
  if (typeof found === 'string') return found;
  const { name, params, operator } = found;
  return t(name, operator ? { ...params, operator: t(operator) } : params);
}
