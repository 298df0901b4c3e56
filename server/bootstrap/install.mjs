/**
 * Installs what is missing, and says nothing when nothing is. Plain JavaScript without a dependency: it runs before
 * node_modules exists. All its words go to the error output, because the commands' own output may be data.
 */
import { spawnSync } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { driverRemedy, storeIsPossible } from './driver.mjs';
import { isInstalled, markInstalled } from './installed.mjs';
import { withLock } from './lock.mjs';
import { root } from './root.mjs';

/** An error that is printed as its message, without a stack. */
export class BootstrapError extends Error {}

// Said outright, so that a developer's own npm settings (omit=dev, ignore-scripts, a pinned peer policy) change nothing.
const npmArguments = [
  'ci',
  '--include=dev',
  '--include=optional',
  '--include=peer',
  '--ignore-scripts=false',
  '--legacy-peer-deps=false',
  '--strict-peer-deps=false',
  '--omit-lockfile-registry-resolved=true',
  '--install-strategy=hoisted',
  '--global=false',
  '--no-audit',
  '--no-fund',
];

/** Throws when `version` (of the form 20.1.0) is older than what the suite runs on. */
export function checkNode(version = process.versions.node) {
  if (Number(version.split('.')[0]) >= 20) return;
  throw new BootstrapError(
    `Invoize Suite needs Node 20 or later; this is Node ${version}. Install a newer one from https://nodejs.org and run the command again.`,
  );
}

function npmCommand() {
  const running = process.env.npm_execpath ?? '';
  // The npm that started this, where it did: it need not be the one in PATH.
  if (running.endsWith('npm-cli.js')) return { file: process.execPath, first: [running], shell: false };
  return { file: 'npm', first: [], shell: process.platform === 'win32' };
}

function runNpm(folder) {
  const log = join(folder, '.cache/install.log');
  const output = openSync(log, 'w');
  const { file, first, shell } = npmCommand();
  // NODE_ENV=production would leave out what builds the pages.
  const env = { ...process.env, NODE_ENV: 'development' };
  const done = spawnSync(file, [...first, ...npmArguments], {
    cwd: folder,
    shell,
    env,
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  if (done.status === 0) return;
  const why = done.error ? done.error.message : done.signal ? `ended by ${done.signal}` : `exit code ${done.status}`;
  throw new BootstrapError(`${readFileSync(log, 'utf8').trimEnd()}\n\nnpm ci failed (${why}); its output is above.`);
}

/**
 * Installs the packages of package-lock.json. Throws BootstrapError, with a remedy, for an old Node, a failed `npm ci`,
 * or if no database can be opened afterwards.
 */
export function install(folder = root) {
  checkNode();
  // A missing driver is installed again each time: the remedy may have been followed.
  const isDone = () => isInstalled(folder) && storeIsPossible(folder);
  if (isDone()) return;
  withLock(join(folder, '.cache/install.lock'), () => {
    if (isDone()) return;
    const start = Date.now();
    console.error('Installing packages (npm ci); the first time takes a minute or two …');
    runNpm(folder);
    markInstalled(folder);
    console.error(`Installed in ${Math.round((Date.now() - start) / 1000)} s.`);
  });
  if (!storeIsPossible(folder)) throw new BootstrapError(driverRemedy);
}

/**
 * Runs `work`; a BootstrapError is printed as its message and ends the process with code 1, others keep their stack.
 */
export async function bootstrap(work) {
  try {
    await work();
  } catch (fault) {
    console.error(fault instanceof BootstrapError ? fault.message : fault);
    process.exit(1);
  }
}
