/** A server in a process of its own, so that who asks and who answers do not share one. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const TIMEOUT_MS = 120_000;

export interface Program {
  /** `http://127.0.0.1:PORT` */
  url: string;
  stop(): Promise<void>;
}

/** Starts a program that prints its address; BENCH_PROFILE names a folder for profiles of the processor. */
export function startProgram(file: string, env: Record<string, string>): Promise<Program> {
  const profile = process.env.BENCH_PROFILE;
  const flags = profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}/${file.replace(/\W+/g, '-')}`] : [];
  const child = spawn(process.execPath, [...flags, '--import', 'tsx', file], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async () => {
    if (child.exitCode === null) child.kill('SIGTERM');
    await gone;
  };
  return new Promise((resolve, reject) => {
    let output = '';
    const timer = setTimeout(() => reject(new Error(`${file} gave no address: ${output}`)), TIMEOUT_MS);
    child.stdout.on('data', (part: Buffer) => {
      output += part.toString();
      const [url] = /http:\/\/127\.0\.0\.1:\d+/.exec(output) ?? [];
      if (!url) return;
      clearTimeout(timer);
      resolve({ url, stop });
    });
    child.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`${file} ended with ${code}: ${output}`));
    });
  });
}
