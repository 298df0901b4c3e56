/**
 * Names under which servers hold leases: machine, process, and a random part for each holder. On the same machine a
 * gone holder is detected: its process has ended, or is this one under a name it never used.
 */
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';

const own = new Set<string>();

/** @returns a new name of this process */
export function newServerName(): string {
  const name = `${hostname()}.${process.pid}.${randomUUID()}`;
  own.add(name);
  return name;
}

/** True if the holder of a lease has certainly ended; false for other machines and names of another form. */
export function isServerGone(name: string): boolean {
  if (own.has(name)) return false;
  const [, host, pid] = /^(.+)\.(\d+)\.[0-9a-f-]{36}$/.exec(name) ?? [];
  if (host !== hostname()) return false;
  // After a restart in a container the number may be the same.
  return Number(pid) === process.pid || !isRunning(Number(pid));
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
