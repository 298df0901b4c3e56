/** The texts of the project: what git tracks or would track, so that a new file is checked before it is committed. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const notOurs = /(^|\/)(node_modules|\.git|\.cache|\.data)(\/|$)/;
// Binary files have no lines to check.
const binary = /\.(png|jpe?g|gif|ico|webp|woff2?|ttf|pdf|xlsx?|zip|gz|sqlite)$/i;

function paths(root: string): string[] {
  try {
    const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
      cwd: root,
      maxBuffer: 1 << 26,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return [...new Set(listed.toString().split('\0'))].filter(Boolean);
  } catch {
    // Sources that came as an archive have no git; then all that is not made by a tool counts.
    return (readdirSync(root, { recursive: true }) as string[]).map((path) => path.replaceAll('\\', '/'));
  }
}

/** Path (from `root`, with forward slashes) to text of every text file of the project. */
export function projectFiles(root: string): Map<string, string> {
  const files = new Map<string, string>();
  for (const path of paths(root).sort()) {
    if (notOurs.test(path) || binary.test(path)) continue;
    // A tracked file may have been deleted and not yet committed.
    if (statSync(join(root, path), { throwIfNoEntry: false })?.isFile())
      files.set(path, readFileSync(join(root, path), 'utf8'));
  }
  return files;
}
