/**
 * Checks that node_modules matches package-lock.json. A stamp answers in a few milliseconds, so that every command can
 * check. Without a stamp, npm's own record of the folder is compared: a manual `npm install` counts too.
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const stampPath = (folder) => join(folder, 'node_modules/.invoize-stamp');

function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

const majorOf = (version) => `node ${version.split('.')[0]} `;

/** Node's major version (compiled packages may be of one only) and the hash of the lock file. */
export function wantedStamp(folder, version = process.versions.node) {
  const lock = read(join(folder, 'package-lock.json'));
  if (lock === undefined) throw new Error(`package-lock.json is missing in ${folder}; this is not a whole clone.`);
  return majorOf(version) + createHash('sha256').update(lock).digest('hex');
}

/** True when each package the lock file demands is in npm's record with the same version and content. */
function npmRecordFits(folder) {
  const record = read(join(folder, 'node_modules/.package-lock.json'));
  const lock = read(join(folder, 'package-lock.json'));
  if (record === undefined || lock === undefined) return false;
  const present = JSON.parse(record).packages ?? {};
  for (const [path, demanded] of Object.entries(JSON.parse(lock).packages ?? {})) {
    // Optional packages may be absent: those of other systems, and a driver that could not be built.
    if (path === '' || demanded.optional || demanded.devOptional) continue;
    const there = present[path];
    if (there?.version !== demanded.version || there?.integrity !== demanded.integrity) return false;
  }
  return true;
}

/** True when nothing need be installed in `folder`. Leaves a stamp where npm's record vouches for the folder. */
export function isInstalled(folder, version = process.versions.node) {
  const stamp = read(stampPath(folder));
  if (stamp === wantedStamp(folder, version)) return true;
  // Installed under another Node: the compiled packages are doubtful although the versions may fit.
  if (stamp !== undefined && !stamp.startsWith(majorOf(version))) return false;
  if (!npmRecordFits(folder)) return false;
  markInstalled(folder, version);
  return true;
}

/** Records that node_modules matches the lock file. */
export function markInstalled(folder, version = process.versions.node) {
  writeFileSync(stampPath(folder), wantedStamp(folder, version));
}
