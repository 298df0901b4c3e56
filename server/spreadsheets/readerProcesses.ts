/**
 * Processes that read uploaded files. What is in a file may end the process that reads it (no limit of a thread holds where a
 * list grows past what JavaScript can have), so it is never the server's own. To start one costs a second or two (it loads
 * TypeScript), so one that has read its file to the end waits a while for the next. What was stopped, failed or grew large is
 * ended, and no process reads two files at once, so that a file can do no harm to another's.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { createTurns } from '../platform/turns.ts';
import type { FromReader, ToReader } from './readerMain.ts';

/** The lists and texts of a process may take so much. */
const MEMORY_MB = 2048;
/** One that has grown past this gives its memory back by ending. */
const MAX_IDLE_MEMORY_MB = 256;
const IDLE_MS = 300_000;
/** More would only take each other's processor. */
const MAX_PROCESSES = Math.max(2, availableParallelism());

/** Error of a process that ended without a reason. */
export const ENDED_EARLY = 'reading it ended early.';
/** Error of a process killed by its own or the machine's memory limit. */
export const OUT_OF_MEMORY = 'out of memory';

/** Receives the messages and the end of a process. */
export type ReaderListener = (event: FromReader | { type: 'failed'; error: Error }) => void;

export interface Reader {
  /** Starts listening to the process. */
  hear(listener: ReaderListener): void;
  post(message: ToReader): void;
  /**
   * Gives the process back.
   * @param heapMb what it holds, where it has read its file to the end; left out, the process is ended
   */
  done(heapMb?: number): Promise<void>;
}

interface IdleReader {
  child: ChildProcess;
  listener: ReaderListener | undefined;
  timer: NodeJS.Timeout | undefined;
}

const idle: IdleReader[] = [];
const turns = createTurns(MAX_PROCESSES);

/** How many processes wait for a file, and how many read one. */
export const readerProcesses = () => ({ idle: idle.length, taken: turns.taken });

/**
 * A process of one's own until it is given back; where all read, the next that is.
 * @throws the signal's reason, where it is given first
 */
export async function takeReader(signal: AbortSignal): Promise<Reader> {
  const giveBack = await turns.take(signal);
  const kept = idle.pop() ?? start();
  clearTimeout(kept.timer);
  kept.child.ref();
  kept.child.channel?.ref();
  return {
    hear(listener) {
      kept.listener = listener;
    },
    post: (message) => {
      // A process that has ended reports that itself.
      if (kept.child.connected) kept.child.send(message, () => undefined);
    },
    async done(heapMb) {
      kept.listener = undefined;
      if (heapMb !== undefined && heapMb <= MAX_IDLE_MEMORY_MB) keepIdle(kept);
      else await end(kept);
      giveBack();
    },
  };
}

function start(): IdleReader {
  const child = fork(fileURLToPath(new URL('./readerProcess.mjs', import.meta.url)), {
    execArgv: [`--max-old-space-size=${MEMORY_MB}`],
    env: environment(),
    serialization: 'advanced',
    // It shares only stderr with the server, for messages of the loader and Node.js.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const kept: IdleReader = { child, listener: undefined, timer: undefined };
  const failed = (error: Error) => {
    dropIdle(kept);
    kept.listener?.({ type: 'failed', error });
  };
  child.on('message', (message) => kept.listener?.(message as FromReader));
  child.on('error', failed);
  child.on('exit', (code, signal) => failed(new Error(isMemory(code, signal) ? OUT_OF_MEMORY : ENDED_EARLY)));
  return kept;
}

/** Node.js aborts at its own limit, Linux kills without free memory. */
const isMemory = (code: number | null, signal: NodeJS.Signals | null) =>
  code === 134 || signal === 'SIGABRT' || signal === 'SIGKILL' || signal === 'SIGTRAP' || signal === 'SIGILL';

/** The minimal environment of a process, without the server's settings. */
const environment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(
    ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'LANG'].flatMap((name) =>
      process.env[name] === undefined ? [] : [[name, process.env[name]]],
    ),
  );

/** Ends one, and waits until it has. */
function end({ child }: IdleReader): Promise<void> {
  return new Promise((resolve) => {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill('SIGKILL');
  });
}

/** The server may end while one waits. */
function keepIdle(kept: IdleReader): void {
  kept.child.unref();
  kept.child.channel?.unref();
  kept.timer = setTimeout(() => {
    dropIdle(kept);
    void end(kept);
  }, IDLE_MS).unref();
  idle.push(kept);
}

function dropIdle(kept: IdleReader): void {
  clearTimeout(kept.timer);
  const at = idle.indexOf(kept);
  if (at >= 0) idle.splice(at, 1);
}
