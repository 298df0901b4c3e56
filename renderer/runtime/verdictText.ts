/** What the engine says, in the tenant's language: it knows the specification's wording alone, which stands where no message does. */
import { type SaidByEngine, type Verdict, verdictMessage } from '../../engine/index.ts';
import { message, messageText } from './messages.ts';

/** The text of what the engine says of a cell or of a rule. */
export function verdictText(said: SaidByEngine): string {
  const found = verdictMessage(said);
  if (typeof found === 'string') return found;
  const { name, params, operator } = found;
  if (messageText(name) === undefined) return said.message;
  return message(name, operator ? { ...params, operator: message(operator) } : params);
}

function inLanguageOne(verdict: Verdict): Verdict {
  const text = verdictText(verdict);
  // Where there is little room a cell shows other words for what is too long, the same words for all else (suite.txt section 5).
  const shown = verdict.shown === verdict.message ? text : (messageText('lengthExceed') ?? verdict.shown);
  return { ...verdict, message: text, shown };
}

/** The verdicts of a record's cells, in the tenant's words. */
export function inLanguage(verdicts: Readonly<Record<string, Verdict>>): Readonly<Record<string, Verdict>> {
  const keys = Object.keys(verdicts);
  if (keys.length === 0) return verdicts;
  return Object.fromEntries(keys.map((key) => [key, inLanguageOne(verdicts[key] as Verdict)]));
}
