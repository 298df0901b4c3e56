/** The rule builder's own words: messages of the definitions, numbers in them as people of the tenant write them. */
import type { RuleWord } from '../../../metadata/signatures/ruleWords.ts';
import { message } from '../../text/messages.ts';
import { written } from '../../text/written.ts';

type Params = Readonly<Record<string, unknown>>;

/** A message of the rule builder. */
export function say(name: RuleWord, params: Params = {}): string {
  const readable = Object.entries(params).map(([key, value]) => [
    key,
    // The form of a counted word is chosen by the number itself.
    typeof value === 'number' && key !== 'count' ? written(value) : value,
  ]);
  return message(name, Object.fromEntries(readable));
}
