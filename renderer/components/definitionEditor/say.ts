/** The words of the editor of definitions: messages, numbers in them as people of the tenant write them. */
import type { EditorWord } from '../../../metadata/signatures/editorWords.ts';
import { message } from '../../text/messages.ts';
import { written } from '../../text/written.ts';

/** A message of `definitions/base/authoring/editor.messages.json`. */
export function say(name: EditorWord, params: Readonly<Record<string, unknown>> = {}): string {
  const readable = Object.entries(params).map(([key, value]) => [
    key,
    // The form of a counted word is chosen by the number itself.
    typeof value === 'number' && key !== 'count' ? written(value) : value,
  ]);
  return message(name, Object.fromEntries(readable));
}
