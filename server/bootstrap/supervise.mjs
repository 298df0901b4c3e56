/** A server that is started again when it crashes. Plain JavaScript: it runs before packages are loaded. */
import { spawn } from 'node:child_process';

/** Exit code of a start that was refused with a message: the same start would be refused again. */
const REFUSED = 1;
/** Seconds before each restart that follows shortly on another one; the last goes on. */
const WAITS = [1, 2, 5, 10, 30, 60];
/** Milliseconds of a run after which the delays are reset. */
const STEADY_MS = 10 * 60_000;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

const print = (line) => process.stderr.write(`${line}\n`);

/**
 * Runs node with `args` until it ends in order, refuses to start or is signalled, and restarts it after a crash. Signals of
 * this process are passed on. The child has a process group of its own, so that a terminal's Ctrl+C reaches it once, through
 * here; and a channel to this process, whose end means that it is alone.
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, waits?: readonly number[], say?: (line: string) => void }} [options]
 *   `waits` in seconds
 * @returns {Promise<number>} the exit code for this process
 */
export function supervise(args, { cwd, env, waits = WAITS, say = print } = {}) {
  return new Promise((resolve) => {
    let child;
    let timer;
    let isEnding = false;
    let crashes = 0;

    const finish = (code) => {
      for (const signal of SIGNALS) process.off(signal, passOn);
      resolve(code);
    };
    const passOn = (signal) => {
      isEnding = true;
      clearTimeout(timer);
      if (child) child.kill(signal);
      else finish(0);
    };
    const ended = (code, signal, started) => {
      child = undefined;
      if (isEnding || code === 0 || code === REFUSED) return finish(code ?? 0);
      if (Date.now() - started >= STEADY_MS) crashes = 0;
      const wait = waits[Math.min(crashes, waits.length - 1)];
      crashes += 1;
      say(`The server ended (${signal ?? `exit code ${code}`}); it starts again in ${wait} s.`);
      timer = setTimeout(start, wait * 1000);
    };
    function start() {
      const started = Date.now();
      child = spawn(process.execPath, args, {
        cwd,
        env,
        stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
        detached: process.platform !== 'win32',
      });
      child.once('error', (error) => {
        say(`The server cannot be started: ${error.message}`);
        finish(REFUSED);
      });
      child.once('exit', (code, signal) => ended(code, signal, started));
    }

    for (const signal of SIGNALS) process.on(signal, passOn);
    start();
  });
}
