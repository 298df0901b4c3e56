/**
 * The grids compared with ours. Installed packages are used; others are fetched by npm into .cache on the first run of the
 * bench. Handsontable's license is not MIT (free for evaluation and non-commercial use only), so it is never a dependency and
 * never part of a build.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const fetched = join(root, '.cache/bench-peers');

/** Exact versions, so that a figure says beside what it was taken. */
const peers = { 'ag-grid-community': '36.2.0', handsontable: '18.1.1' } as const;
export type Peer = keyof typeof peers;

const holds = (folder: string, name: Peer): boolean => {
  const file = join(folder, 'node_modules', name, 'package.json');
  return existsSync(file) && JSON.parse(readFileSync(file, 'utf8')).version === peers[name];
};

/** Folder of each peer. @throws where npm cannot fetch one */
export function peerFolders(): Record<Peer, string> {
  const names = Object.keys(peers) as Peer[];
  const missing = names.filter((name) => !holds(root, name) && !holds(fetched, name));
  if (missing.length > 0) {
    console.error(`Fetching ${missing.join(' and ')} for the bench …`);
    mkdirSync(fetched, { recursive: true });
    writeFileSync(join(fetched, 'package.json'), '{ "private": true }\n');
    const wanted = names.map((name) => `${name}@${peers[name]}`);
    const flags = ['--no-audit', '--no-fund', '--ignore-scripts', '--save-exact', '--loglevel=error'];
    execFileSync('npm', ['install', ...flags, ...wanted], { cwd: fetched, stdio: ['ignore', 'ignore', 'inherit'] });
  }
  const folder = (name: Peer) => join(holds(root, name) ? root : fetched, 'node_modules', name);
  return { 'ag-grid-community': folder('ag-grid-community'), handsontable: folder('handsontable') };
}
