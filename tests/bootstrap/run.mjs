/** Starts one program of a stage, and ends it when it hangs. */
import { spawn } from 'node:child_process';
import { root } from '../../server/bootstrap/root.mjs';

/**
 * Runs node with `args`, and with the variables of `env` beside those of this process. With `live`, its output goes straight to ours; else it is returned. Never rejects.
 * @returns {Promise<{code: number, output: string}>} `code` is 1 when it was ended for taking over `minutes`
 */
export function run(args, { live = false, minutes = 30, env = {} } = {}) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, ...env, ...(process.stdout.isTTY ? {} : { NO_COLOR: '1' }) },
      stdio: live ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const collect = (text) => {
      output += text;
    };
    child.stdout?.setEncoding('utf8').on('data', collect);
    child.stderr?.setEncoding('utf8').on('data', collect);
    let late = '';
    const timer = setTimeout(() => {
      late = `\nended: it had not finished after ${minutes} minutes`;
      if (live) console.log(late);
      child.kill('SIGTERM');
      setTimeout(() => child.kill('SIGKILL'), 10_000).unref();
    }, minutes * 60_000);
    const finish = (code, words) => {
      clearTimeout(timer);
      resolve({ code: late ? 1 : code, output: output + words + late });
    };
    child.on('error', (fault) => finish(1, fault.message));
    child.on('close', (code, signal) => finish(code ?? 1, signal ? `\nended by ${signal}` : ''));
  });
}
