/** The product as a person starts it: the real server on a store of its own, on a port that the system chooses. */
import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));

export interface App {
  /** `http://127.0.0.1:PORT` */
  url: string;
  /** The data folder. */
  data: string;
  /** Everything printed so far. */
  output(): string;
  /** Stops it; with `kill` at once, as a crash would. Resolves when the process is gone. */
  stop(how?: 'kill'): Promise<void>;
  /** Stops it and removes its data. */
  dispose(): Promise<void>;
}

export interface AppOptions {
  data?: string;
  env?: Record<string, string>;
  /** How long it may take to serve, in milliseconds. */
  patience?: number;
}

/** Starts the server; resolves when it has printed its address. `npm test` has built the pages before. */
export async function startApp({ data, env, patience = 240_000 }: AppOptions = {}): Promise<App> {
  const folder = data ?? mkdtempSync(join(tmpdir(), 'invoize-e2e-'));
  const { INVOIZE_E2E_SEED: seed } = process.env;
  if (data === undefined && seed && !env?.INVOIZE_TENANT && !env?.INVOIZE_SIZE && !env?.DATABASE_URL)
    cpSync(seed, folder, { recursive: true });
  const { INVOIZE_E2E_SERVER: built } = process.env;
  const program = built ? [built] : ['--import', 'tsx', 'server/main.ts'];
  const child: ChildProcess = spawn(process.execPath, program, {
    cwd: root,
    env: { ...process.env, INVOIZE_DATA: folder, PORT: '0', INVOIZE_SIZE: 'small', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`No address after ${patience} ms:\n${output}`)), patience);
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const address = /http:\/\/127\.0\.0\.1:\d+/.exec(output);
      if (address) {
        clearTimeout(timer);
        resolve(address[0]);
      }
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`The server ended with ${code}:\n${output}`));
    });
  });
  const stop = async (how?: 'kill') => {
    if (child.exitCode === null) child.kill(how === 'kill' ? 'SIGKILL' : 'SIGTERM');
    await gone;
  };
  return {
    url,
    data: folder,
    output: () => output,
    stop,
    async dispose() {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
