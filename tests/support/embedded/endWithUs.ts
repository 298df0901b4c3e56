import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const WATCH = fileURLToPath(new URL('./watch.mjs', import.meta.url));

/**
 * Stops a server, and removes its folder, when this process ends in any way: a killed process runs no code, but the system
 * closes its end of a pipe, which the watcher at the other end reads.
 * @returns a function that dismisses the watcher before the server is stopped normally
 */
export function endWithUs(server: ChildProcess, folder: string): () => void {
  const watcher = spawn(process.execPath, [WATCH, String(server.pid), folder], {
    // A group of its own, so that an interrupt of the terminal leaves it its work.
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  // A machine that can start no further process has a server without a watcher, as before.
  watcher.on('error', () => undefined);
  watcher.unref();
  const pipe = watcher.stdin;
  if (pipe && 'unref' in pipe && typeof pipe.unref === 'function') pipe.unref();
  const dismiss = () => void watcher.kill('SIGKILL');
  // An ended process must not be ended again: its id may be reused.
  server.once('exit', dismiss);
  return dismiss;
}
