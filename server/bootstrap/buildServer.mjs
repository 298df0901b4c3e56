/** Builds the server into .cache/server, from where `npm start` runs it, when its sources have changed. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildWhenChanged } from './buildWhenChanged.mjs';
import { BootstrapError } from './install.mjs';
import { root } from './root.mjs';

const sources = ['server', 'engine', 'metadata', 'package-lock.json'];
const isSource = (name) => !/\.test\.ts$|\.schema\.json$/.test(name);

function build(folder, next) {
  rmSync(next, { recursive: true, force: true });
  mkdirSync(next, { recursive: true });
  const done = spawnSync(process.execPath, [join(root, 'server/bootstrap/serverFiles.mjs'), next, folder], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (done.status === 0) return;
  rmSync(next, { recursive: true, force: true });
  throw new BootstrapError(
    `${`${done.stdout}${done.stderr}`.trimEnd()}\n\nThe server could not be built; the reason is above.`,
  );
}

/**
 * Builds unless .cache/server is of the same sources. Throws BootstrapError, with the output of the build, when the
 * sources do not build; the server built before stays as it was.
 * @returns {string} the file to run
 */
export function buildServer(folder = root) {
  buildWhenChanged(folder, {
    name: 'server',
    first: 'server.mjs',
    what: 'the server',
    sources,
    isSource,
    build: (next) => build(folder, next),
  });
  return join(folder, '.cache/server/server.mjs');
}
