/**
 * Threads that read uploaded files. To start one costs a second or two (it loads TypeScript and what reads workbooks), so one
 * that has read its file to the end waits a while for the next. What was stopped, failed or grew large is ended, and no thread
 * reads two files at once, so that a file can do no harm to another's.
 */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { FromReader } from './readerWorker.ts';

/** A thread may have so much. */
const MEMORY_MB = 2048;
/** One that has grown past this gives its memory back by ending. */
const KEPT_MB = 256;
const IDLE_MS = 300_000;
/** More would only take each other's processor. */
const MOST = Math.max(2, availableParallelism());

/** What is said of a thread that ended and gave no reason. */
export const ENDED_EARLY = 'reading it ended early.';

/** What a thread tells, and that it ended. */
export type ReaderListener = (event: FromReader | { type: 'failed'; error: NodeJS.ErrnoException }) => void;

export interface ReaderThread {
  /** Hears what the thread tells, from now on. */
  hear(listener: ReaderListener): void;
  post(message: unknown): void;
  /**
   * Gives the thread back.
   * @param heapMb what it holds, where it has read its file to the end; left out, the thread is ended
   */
  done(heapMb?: number): Promise<void>;
}

interface Kept {
  worker: Worker;
  listener: ReaderListener | undefined;
  timer: NodeJS.Timeout | undefined;
}

const idle: Kept[] = [];
const waiting: (() => void)[] = [];
let taken = 0;

/** How many threads wait for a file, and how many read one. */
export const readerThreads = () => ({ idle: idle.length, taken });

/**
 * A thread of one's own until it is given back; where all read, the next that is.
 * @throws the signal's reason, where it is given first
 */
export async function takeReaderThread(signal: AbortSignal): Promise<ReaderThread> {
  signal.throwIfAborted();
  if (taken >= MOST) await turn(signal);
  else taken += 1;
  const kept = idle.pop() ?? start();
  clearTimeout(kept.timer);
  kept.worker.ref();
  return {
    hear(listener) {
      kept.listener = listener;
    },
    post: (message) => kept.worker.postMessage(message),
    async done(heapMb) {
      kept.listener = undefined;
      if (heapMb !== undefined && heapMb <= KEPT_MB) keep(kept);
      else await kept.worker.terminate();
      // Whoever waits takes this one's place, which is then not free in between.
      const next = waiting.shift();
      if (next) next();
      else taken -= 1;
    },
  };
}

function turn(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const go = () => {
      signal.removeEventListener('abort', leave);
      resolve();
    };
    const leave = () => {
      waiting.splice(waiting.indexOf(go), 1);
      reject(signal.reason);
    };
    waiting.push(go);
    signal.addEventListener('abort', leave, { once: true });
  });
}

function start(): Kept {
  const worker = new Worker(new URL('./readerThread.mjs', import.meta.url), {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  const kept: Kept = { worker, listener: undefined, timer: undefined };
  const failed = (error: NodeJS.ErrnoException) => {
    forget(kept);
    kept.listener?.({ type: 'failed', error });
  };
  worker.on('message', (message: FromReader) => kept.listener?.(message));
  worker.on('error', failed);
  worker.on('exit', () => failed(new Error(ENDED_EARLY)));
  return kept;
}

/** The process may end while a thread waits. */
function keep(kept: Kept): void {
  kept.worker.unref();
  kept.timer = setTimeout(() => {
    forget(kept);
    void kept.worker.terminate();
  }, IDLE_MS).unref();
  idle.push(kept);
}

function forget(kept: Kept): void {
  clearTimeout(kept.timer);
  const at = idle.indexOf(kept);
  if (at >= 0) idle.splice(at, 1);
}
