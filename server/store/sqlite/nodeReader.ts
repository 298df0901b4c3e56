/**
 * Non-blocking reads with node:sqlite: a statement runs in a thread, so that the server stays responsive, and a slow
 * one is abandoned. SQLite cannot be interrupted there: the thread finishes on its own, and another takes its place.
 */
import { Worker } from 'node:worker_threads';
import { StatementTimeout } from '../statementTimeout.ts';
import type { SqliteHandle, SqliteResult, SqliteValue } from './driver.ts';
import { coded } from './nodeErrors.ts';

type Answer = { result: SqliteResult } | { message: string; errcode?: number };

/** @param limitMs timeout of a statement */
export function nodeReader(file: string, limitMs: number): SqliteHandle {
  /** Settings of the connection, which a new thread has to make again. */
  const first: [string, boolean][] = [];
  let thread: Worker | undefined;
  let giveUp: ((error: Error) => void) | undefined;
  const start = () => {
    thread = new Worker(new URL('./nodeReaderThread.mjs', import.meta.url), {
      workerData: { file, first },
      execArgv: [],
    });
    // The program may end while nothing is read.
    thread.unref();
    return thread;
  };
  const ask = (worker: Worker, message: unknown) =>
    new Promise<Answer>((resolve, reject) => {
      const end = (error: Error) => {
        done();
        thread = undefined;
        void worker.terminate();
        reject(error);
      };
      const timer = setTimeout(() => end(new StatementTimeout(limitMs)), limitMs);
      const answered = (answer: Answer) => {
        done();
        resolve(answer);
      };
      const failed = (error: unknown) => {
        done();
        thread = undefined;
        reject(error instanceof Error ? error : new Error('The reading thread ended.'));
      };
      const done = () => {
        clearTimeout(timer);
        if (giveUp === end) giveUp = undefined;
        worker.unref();
        worker.off('message', answered);
        worker.off('error', failed);
        worker.off('exit', failed);
      };
      giveUp = end;
      worker.ref();
      worker.on('message', answered);
      worker.on('error', failed);
      worker.on('exit', failed);
      worker.postMessage(message);
    });
  return {
    async run(sql: string, params: readonly SqliteValue[], returnsRows: boolean) {
      const answer = await ask(thread ?? start(), [sql, params, returnsRows]);
      if (!('result' in answer)) throw coded(Object.assign(new Error(answer.message), { errcode: answer.errcode }));
      if (/^\s*pragma\b/i.test(sql) && params.length === 0) first.push([sql, returnsRows]);
      return answer.result;
    },
    interrupt: () => giveUp?.(new Error('The statement was given up.')),
    async close() {
      const worker = thread;
      thread = undefined;
      if (!worker) return;
      const ended = new Promise((resolve) => worker.once('exit', resolve));
      worker.ref();
      worker.postMessage('close');
      await ended;
    },
  };
}
