/** A hash of file contents, not of modification times: a fresh checkout of the same sources needs no rebuild. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

function filesUnder(path, keep) {
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .filter((entry) => entry.name !== 'node_modules' && (entry.isDirectory() || keep(entry.name)))
    .flatMap((entry) => filesUnder(join(path, entry.name), keep));
}

/**
 * The hash (hex) over names and contents of the given files and folders below `folder`. `keep` chooses by file name
 * within folders; a path that is missing counts as empty.
 */
export function contentStamp(folder, paths, keep = () => true) {
  const hash = createHash('sha256');
  for (const path of paths.flatMap((one) => filesUnder(join(folder, one), keep))) {
    const content = statSync(path, { throwIfNoEntry: false }) ? readFileSync(path) : Buffer.alloc(0);
    hash.update(`${path.slice(folder.length)}\n${content.length}\n`).update(content);
  }
  return hash.digest('hex');
}
