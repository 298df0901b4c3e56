/** The messages of the base, so that tests that look for a text on a page follow changes of its wording. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SHIPPED_LAYERS } from '../../metadata/compiler/layout.ts';
import { fill } from '../../metadata/language.ts';

function filesOf(layer: string): string[] {
  const folder = fileURLToPath(new URL(`../../definitions/${layer}`, import.meta.url));
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return paths.filter((path) => path.endsWith('.json')).map((path) => join(folder, path));
}

const texts = new Map<string, string>();
for (const at of SHIPPED_LAYERS.flatMap(filesOf)) {
  const { messages = {} } = JSON.parse(readFileSync(at, 'utf8')) as {
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
