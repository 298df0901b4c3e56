/**
 * npm hands a signal to the shell it started, and many shells die of it without passing it on: the server would go on
 * without anybody knowing, and keep its port. So a process that npm started watches for its parent's end.
 */

const lookMs = 250;

/** Sends this process SIGTERM, as npm was sent it, once the shell that npm started is gone. */
export function endWithParent() {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, lookMs);
  timer.unref();
}
