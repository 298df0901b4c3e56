/** Waits for its parent process to end, then ends the given server and removes its folder. */
import { rmSync } from 'node:fs';

const [pid, folder] = process.argv.slice(2);

function end() {
  try {
    // PostgreSQL's immediate shutdown, which takes its own children along.
    process.kill(Number(pid), 'SIGQUIT');
  } catch {
    // It ended before.
  }
  setTimeout(() => {
    rmSync(folder, { recursive: true, force: true });
    process.exit(0);
  }, 1000);
}

process.stdin.resume();
process.stdin.once('end', end);
process.stdin.once('error', end);
