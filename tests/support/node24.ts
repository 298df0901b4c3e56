/**
 * A second Node, for what only a newer one has: node:sqlite must pass the same contract as the sqlite3 package, and the
 * tests may well be run by a Node that has no SQLite of its own. It comes from the package registry, like all else.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../../.cache/node24', import.meta.url));
const program = join(folder, 'node_modules/node/bin/node');

const majorOf = (path: string): string | undefined =>
  existsSync(path)
    ? /^v(\d+)/.exec(String(spawnSync(path, ['--version'], { timeout: 20_000 }).stdout))?.[1]
    : undefined;

/** The program of a Node 24, or the reason for its absence. */
export type Node24 = { path: string; reason?: undefined } | { path: undefined; reason: string };

/** Finds a Node 24: the one that runs this, else one fetched into .cache/node24 (once, some 100 MB). Never throws. */
export function node24(): Node24 {
  if (process.versions.node.startsWith('24.')) return { path: process.execPath };
  if (majorOf(program) === '24') return { path: program };
  mkdirSync(folder, { recursive: true });
  // A folder without its own package.json would let npm install into one further up.
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  const npm = process.env.npm_execpath?.endsWith('npm-cli.js') ? process.env.npm_execpath : undefined;
  const args = [
    'install',
    '--prefix',
    folder,
    '--no-save',
    '--no-audit',
    '--no-fund',
    '--ignore-scripts=false',
    'node@24',
  ];
  const done = spawnSync(npm ? process.execPath : 'npm', npm ? [npm, ...args] : args, {
    cwd: folder,
    timeout: 180_000,
    encoding: 'utf8',
    shell: !npm && process.platform === 'win32',
  });
  if (majorOf(program) === '24') return { path: program };
  const said = (done.stderr ?? '').trim().split('\n').slice(-2).join(' ');
  return { path: undefined, reason: `node@24 could not be installed: ${done.error?.message ?? said}` };
}

// Run as a program it prints the path, for scripts that are plain JavaScript.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { path, reason } = node24();
  if (path) console.log(path);
  else console.error(reason);
  process.exitCode = path ? 0 : 1;
}
