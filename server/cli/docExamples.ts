/** The tenant that the reference shows: a file a kind, which a test compiles over the base. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder, in this repository. */
const exampleFolder = fileURLToPath(new URL('../../docs/example/quay', import.meta.url));

/** File name to text. */
export async function readDocExamples(): Promise<Record<string, string>> {
  const names = (await readdir(exampleFolder)).filter((name) => name.endsWith('.json')).sort();
  const files = names.map(async (name) => [name, await readFile(join(exampleFolder, name), 'utf8')] as const);
  return Object.fromEntries(await Promise.all(files));
}
