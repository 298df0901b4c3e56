/** Builds the pages into .cache/web, where the server serves them from, when their sources have changed. */
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { buildWhenChanged } from './buildWhenChanged.mjs';
import { BootstrapError } from './install.mjs';
import { precompress } from './precompress.mjs';
import { root } from './root.mjs';

// Sources of the pages: definitions are excluded, as the server sends them.
const sources = ['renderer', 'engine', 'metadata', 'package-lock.json', 'server/bootstrap/precompress.mjs'];
const isSource = (name) => !/\.test\.tsx?$/.test(name);

function runVite(folder, outDir) {
  const vite = join(folder, 'node_modules/vite/bin/vite.js');
  const config = join(folder, 'renderer/vite.config.ts');
  const command = [vite, 'build', '--config', config, '--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn'];
  const done = spawnSync(process.execPath, command, {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production' },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (done.status === 0) return;
  rmSync(outDir, { recursive: true, force: true });
  // Where in the builder the fault was noticed helps nobody.
  const [words] = stripVTControlCharacters(`${done.stdout}${done.stderr}`).split(/\n\s+at /);
  throw new BootstrapError(`${words.trimEnd()}\n\nThe pages could not be built; the reason is above.`);
}

/**
 * Builds unless .cache/web is of the same sources. Returns true when it built. Throws BootstrapError, with what vite
 * said, when the sources do not build; the pages built before stay as they were.
 */
export function buildRenderer(folder = root) {
  return buildWhenChanged(folder, {
    name: 'web',
    first: 'index.html',
    what: 'the pages',
    sources,
    isSource,
    build(next) {
      runVite(folder, next);
      precompress(next);
    },
  });
}
