/**
 * The `invoize` command for tests. It is run in this process, by the function that the program calls: a process of its own
 * takes two seconds to begin. What only a process shows (its exit code, its two outputs, its patience with a pipe) is asked
 * with `spawnInvoize`.
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
  /** What was printed, without the last line end. */
  out: string;
  /** What was said to the error output. */
  errors: string;
  /** Of a command run in this process: files that it wrote to its output, byte by byte. */
  bytes?: Buffer;
}

/** Where a command looks: undefined takes a variable away. */
export type Surroundings = Record<'INVOIZE_DATA' | 'INVOIZE_DEFINITIONS' | 'DATABASE_URL', string | undefined>;

export interface Call {
  /** What stands on standard input. */
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
