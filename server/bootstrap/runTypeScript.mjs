/** Runs a TypeScript program in this process, as `node --import tsx FILE` would, but without a second process. */
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { BootstrapError } from './install.mjs';

/**
 * Loads `file` (an absolute path) with this process's arguments. Throws BootstrapError if it is missing. Errors of the
 * program while loading are passed on.
 */
export async function runTypeScript(file) {
  if (!existsSync(file)) throw new BootstrapError(`${file} is missing; this is not a whole clone.`);
  process.argv[1] = file;
  await import('tsx');
  await import(pathToFileURL(file).href);
}
