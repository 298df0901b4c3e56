/** Builds a folder of .cache when the sources that it is made of have changed. */
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentStamp } from '../platform/contentStamp.mjs';
import { withLock } from './lock.mjs';

/**
 * @param {string} folder the checkout
 * @param {object} built
 * @param {string} built.name of the folder in .cache
 * @param {string} built.first a file that a whole build has
 * @param {string} built.what that is built, for the output
 * @param {string[]} built.sources
 * @param {(name: string) => boolean} built.isSource
 * @param {(next: string) => void} built.build writes into a folder beside the built one; synchronous
 * @returns {boolean} whether it was built
 */
export function buildWhenChanged(folder, { name, first, what, sources, isSource, build }) {
  const built = join(folder, '.cache', name);
  const stampFile = `${built}.stamp`;
  const stamp = contentStamp(folder, sources, isSource);
  const isBuilt = () =>
    existsSync(join(built, first)) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp;
  if (isBuilt()) return false;
  return withLock(`${built}.lock`, () => {
    if (isBuilt()) return false;
    const start = Date.now();
    console.error(`Building ${what} …`);
    // Built aside and then put in place: a server that is running, or a build that fails, never shows half of one.
    const next = `${built}.next`;
    build(next);
    rmSync(stampFile, { force: true });
    rmSync(built, { recursive: true, force: true });
    renameSync(next, built);
    writeFileSync(stampFile, stamp);
    console.error(`Built in ${((Date.now() - start) / 1000).toFixed(1)} s.`);
    return true;
  });
}
