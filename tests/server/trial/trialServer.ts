/** A server of a trial: a process of its own that dies, is started again, and has the faults of the plan. */
import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { FaultOrder } from './faults.preload.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const preload = fileURLToPath(new URL('./faults.preload.ts', import.meta.url));

export interface TrialServer {
  readonly url: string;
  isAlive(): boolean;
  order(fault: FaultOrder): void;
  /** Kills it if it is still alive. */
  kill(): Promise<void>;
  /** The last lines that it wrote. */
  log(): string;
}

export async function startTrialServer(env: NodeJS.ProcessEnv): Promise<TrialServer> {
  const child: ChildProcess = spawn(process.execPath, ['--import', 'tsx', '--import', preload, 'server/main.ts'], {
    cwd: root,
    env: { ...process.env, PORT: '0', INVOIZE_SIZE: 'small', INVOIZE_LOG: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-200_000);
      const [address] = /http:\/\/127\.0\.0\.1:\d+/.exec(output) ?? [];
      if (address) resolve(address);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('close', () => reject(new Error(output)));
  });
  const isAlive = () => child.exitCode === null && child.signalCode === null;
  return {
    url,
    isAlive,
    order(fault) {
      if (isAlive() && child.connected) child.send(fault, () => undefined);
    },
    async kill() {
      if (isAlive()) child.kill('SIGKILL');
      await ended;
    },
    log: () => output,
  };
}
