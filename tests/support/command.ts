/**
 * The `invoize` command for tests. It runs in this process, by the function that the program calls: starting a process takes two
 * seconds. `spawnInvoize` covers the behavior of a process (its exit code, its two outputs, its handling of a slow pipe).
 */
import { spawn } from 'node:child_process';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { vi } from 'vitest';
import { exitStatus } from '../../server/cli/runCommand.ts';
import { commands } from '../evaluate/commands.ts';

const program = fileURLToPath(new URL('../../server/bootstrap/invoize.mjs', import.meta.url));

export interface Reported {
  status: number | null;
  /** The standard output, without the last line end. */
  out: string;
  /** The error output. */
  errors: string;
  /** For a command run in this process: files that it wrote to its output, byte by byte. */
  bytes?: Buffer;
}

/** The environment of a command: undefined removes a variable. */
export type Surroundings = Record<'INVOIZE_DATA' | 'INVOIZE_DEFINITIONS' | 'DATABASE_URL', string | undefined>;

export interface Call {
  /** The standard input. */
  input?: string;
  env?: Partial<Surroundings>;
}

/** Runs a command in this process; one at a time, as its surroundings are the process's. */
export async function invoize(args: readonly string[], { input = '', env = {} }: Call = {}): Promise<Reported> {
  const out: string[] = [];
  const errors: string[] = [];
  const written: Uint8Array[] = [];
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  try {
    const io = {
      print: (line: string) => void out.push(line),
      write: (bytes: Uint8Array) => {
        written.push(bytes);
        out.push(Buffer.from(bytes).toString('utf8').replace(/\n$/, ''));
      },
      complain: (line: string) => void errors.push(line),
      stdin: Readable.from([Buffer.from(input)]),
    };
    const status = await exitStatus(args, io, commands);
    return { status, out: out.join('\n'), errors: errors.join('\n'), bytes: Buffer.concat(written) };
  } finally {
    vi.unstubAllEnvs();
  }
}

/** Starts the command as a process of its own. */
export function startInvoize(args: readonly string[], env: Partial<Surroundings> = {}) {
  return spawn(process.execPath, [program, ...args], { env: { ...process.env, ...env } });
}

/** Runs the command as a process of its own. */
export function spawnInvoize(args: readonly string[], { input = '', env = {} }: Call = {}): Promise<Reported> {
  return new Promise((resolve) => {
    const child = startInvoize(args, env);
    let out = '';
    let errors = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      out += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      errors += text;
    });
    child.on('close', (status) => resolve({ status, out: out.trimEnd(), errors: errors.trimEnd() }));
    child.stdin.end(input);
  });
}
