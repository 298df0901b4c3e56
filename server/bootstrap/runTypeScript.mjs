/** Runs a TypeScript program in this process, as `node --import tsx FILE` would, but without a second process. */
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { BootstrapError } from './install.mjs';

/**
 * Loads `file` (an absolute path) with the arguments this process was given. Throws BootstrapError when it is not there.
 * What the program throws while it loads is passed on.
 */
export async function runTypeScript(file) {
  if (!existsSync(file)) throw new BootstrapError(`${file} is missing; this is not a whole clone.`);
  process.argv[1] = file;
  await import('tsx');
  await import(pathToFileURL(file).href);
}
