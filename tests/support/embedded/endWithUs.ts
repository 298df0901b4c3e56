import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const WATCH = fileURLToPath(new URL('./watch.mjs', import.meta.url));

/**
 * Has a server end, and its folder go, when this process ends in whatever way: a process that is killed runs no code of
 * its own, but the system closes its end of a pipe, and the watcher at the other end reads that.
 * @returns how to dismiss the watcher, before the server is stopped in the ordinary way
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
  // What ended already must not be ended again: its number may be another's by then.
  server.once('exit', dismiss);
  return dismiss;
}
