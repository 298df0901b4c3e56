/** The words that all screens of authors share: messages of the definitions, numbers in them as people of the tenant write them. */
import type { AuthorWord } from '../../../metadata/signatures/authorWords.ts';
import { message, written } from '../../runtime/messages.ts';

/** A message of `definitions/base/authoring/author.messages.json`. */
export function say(name: AuthorWord, params: Readonly<Record<string, unknown>> = {}): string {
  const readable = Object.entries(params).map(([key, value]) => [
    key,
    // The form of a counted word is chosen by the number itself.
    typeof value === 'number' && key !== 'count' ? written(value) : value,
  ]);
  return message(name, Object.fromEntries(readable));
}
