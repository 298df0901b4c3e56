/**
 * The unfolded definitions of a layer, stored beside its files: a file per source, a line per definition. They are
 * generated, reviewed with changes, and show `rebase` which definitions a tenant's changes were based on if the
 * unfolding has changed since.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { canonicalJson } from '../../../metadata/canonical.ts';
import type { Compiled } from '../../../metadata/compiler/compile.ts';
import { type KindName, kindNames } from '../../../metadata/kinds/kindNames.ts';

/** Their folder in a layer. They are not `.json` files, so that they are not read as definitions. */
export const UNFOLDED_FOLDER = 'unfolded';
const ENDING = '.jsonl';

/** One line: what is unfolded, and what it says. */
interface UnfoldedLine {
  is: string;
  value: Record<string, unknown>;
}

/** Text by name of the file, `resource.accounts.jsonl`. */
export function unfoldedFiles({ definitions, unfoldedFrom }: Compiled): Record<string, string> {
  const files: Record<string, string> = {};
  for (const kind of kindNames)
    for (const name of Object.keys(definitions[kind])) {
      const from = unfoldedFrom(kind, name);
      if (!from) continue;
      const file = `${from.kind}.${from.name}${ENDING}`;
      const line = { is: `${kind}/${name}`, value: definitions[kind][name] };
      files[file] = `${files[file] ?? ''}${canonicalJson(line)}\n`;
    }
  return files;
}

export const isUnfoldedFile = (name: string): boolean => name.endsWith(ENDING);

/**
 * The definitions that were unfolded in a layer when its files were written.
 * @param layer the folder of the layer
 * @returns by kind and name; undefined where the layer keeps none
 */
export async function readUnfolded(layer: string): Promise<Map<KindName, Map<string, object>> | undefined> {
  const folder = join(layer, UNFOLDED_FOLDER);
  const names = (await readdir(folder).catch(() => [])).filter(isUnfoldedFile);
  if (names.length === 0) return undefined;
  const found = new Map<KindName, Map<string, object>>(kindNames.map((kind) => [kind, new Map()]));
  for (const name of names)
    for (const line of (await readFile(join(folder, name), 'utf8')).split('\n').filter(Boolean)) {
      const { is, value } = JSON.parse(line) as UnfoldedLine;
      const at = is.indexOf('/');
      found.get(is.slice(0, at) as KindName)?.set(is.slice(at + 1), value);
    }
  return found;
}
