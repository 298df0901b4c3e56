/** The messages of the base, so that tests that look for a text on a page follow changes of its wording. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fill } from '../../metadata/language.ts';

const base = fileURLToPath(new URL('../../definitions/base', import.meta.url));

const texts = new Map<string, string>();
for (const path of readdirSync(base, { recursive: true, encoding: 'utf8' })) {
  if (!path.endsWith('.json')) continue;
  const { messages = {} } = JSON.parse(readFileSync(join(base, path), 'utf8')) as {
    messages?: Record<string, { text: string }>;
  };
  for (const [name, message] of Object.entries(messages)) texts.set(name, message.text);
}

/**
 * The text of a message of the base, its placeholders filled; without params as it is written, `{count}` and all.
 * @throws Error where the base has no such message
 */
export function text(name: string, params?: Readonly<Record<string, unknown>>): string {
  const found = texts.get(name);
  if (found === undefined) throw new Error(`The base has no message "${name}".`);
  return params ? fill(found, params) : found;
}
