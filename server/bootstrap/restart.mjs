/** Restarts a program when its sources change, never running it twice at once. */
import { spawn } from 'node:child_process';

/** How long a server may take to finish its requests before it is ended. */
const graceMs = 5000;

/**
 * Starts node with `args` and returns `{restart, stop}`. `restart()` ends the program and starts it again; several
 * calls while it is ending count once. If the program ends on its own, `onExit` is called and it stays ended until the
 * next `restart()`.
 */
export function restartable(args, { env, cwd, onExit = () => {} }) {
  let child;
  let ending;
  let wanted = true;

  function start() {
    const current = spawn(process.execPath, args, { cwd, env, stdio: 'inherit' });
    child = current;
    current.on('exit', (code, signal) => {
      child = undefined;
      if (!ending) onExit(code ?? signal);
    });
  }

  function ended(current) {
    return new Promise((resolve) => {
      const timer = setTimeout(() => current.kill('SIGKILL'), graceMs);
      current.once('exit', () => {
        clearTimeout(timer);
        resolve();
      });
      current.kill('SIGTERM');
    });
  }

  async function end() {
    if (!child) return;
    ending ??= ended(child);
    await ending;
    ending = undefined;
  }

  start();
  return {
    async restart() {
      // The program that follows the one now ending will read the newest sources anyway.
      if (ending) return;
      await end();
      if (wanted && !child) start();
    },
    async stop() {
      wanted = false;
      await end();
    },
  };
}
