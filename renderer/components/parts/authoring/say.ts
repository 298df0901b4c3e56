/** The words that all screens of authors share: messages of the definitions, numbers in them as people of the tenant write them. */
import type { AuthorWord } from '../../../../metadata/signatures/authorWords.ts';
import type { LayerWord } from '../../../../metadata/signatures/layerWords.ts';
import { message } from '../../../text/messages.ts';
import { written } from '../../../text/written.ts';

/** A message of `author.messages.json` or `definitions.messages.json` of `definitions/base/authoring`. */
export function say(name: AuthorWord | LayerWord, params: Readonly<Record<string, unknown>> = {}): string {
  const readable = Object.entries(params).map(([key, value]) => [
    key,
    // The form of a counted word is chosen by the number itself.
    typeof value === 'number' && key !== 'count' ? written(value) : value,
  ]);
  return message(name, Object.fromEntries(readable));
}
