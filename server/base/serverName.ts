/**
 * Names under which servers hold leases: the machine, the process, and a random part for each holder. On one machine it is known
 * whether a holder is gone: its process has ended, or is this one under a name that it never gave.
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

/** Whether the holder of a lease has certainly ended. Of another machine, and of names of another form, nothing is known. */
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
