/** One at a time: `npm start` and `npm test`, begun together in a fresh clone, must not both fill node_modules. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

const pauseMs = 200;

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (fault) {
    // It is there, but of another user.
    return fault.code === 'EPERM';
  }
}

/** Undefined when the lock was taken, else the process that holds it. A lock of a process that is gone is removed. */
function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return undefined;
  } catch (fault) {
    if (fault.code !== 'EEXIST') throw fault;
  }
  let holder = 0;
  try {
    holder = Number(readFileSync(file, 'utf8'));
  } catch {
    // Given back between the two looks; the next try will take it.
    return 0;
  }
  if (holder > 0 && !isRunning(holder)) rmSync(file, { force: true });
  return holder;
}

/** Runs `work` (synchronous) while holding `file`; waits for another process that holds it, and prints that once. */
export function withLock(file, work) {
  mkdirSync(dirname(file), { recursive: true });
  let told = false;
  for (let holder = take(file); holder !== undefined; holder = take(file)) {
    if (!told && holder > 0 && isRunning(holder))
      console.error(`Waiting for process ${holder}, which is at it already …`);
    told = true;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauseMs);
  }
  try {
    return work();
  } finally {
    rmSync(file, { force: true });
  }
}
