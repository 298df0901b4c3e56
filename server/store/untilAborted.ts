/**
 * Reading for somebody who may go away: what was asked by a request that nobody waits for any more is ended in the database
 * too. The signal goes with the call (AsyncLocalStorage) from the store's methods down to the connection, past Kysely.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

/** Whoever asked went away; nobody reads what is answered. */
export class AskerGoneError extends Error {
  override name = 'AbortError';
  constructor() {
    super('Aborted: nobody waits for this any more.');
  }
}

const refuseGone = (signal: AbortSignal): void => {
  if (signal.aborted) throw new AskerGoneError();
};

const current = new AsyncLocalStorage<AbortSignal>();

/** Runs `fn`, which only reads; once the signal is given, its statements end and it fails. @throws AskerGoneError */
export async function untilAborted<T>(signal: AbortSignal | undefined, fn: () => Promise<T>): Promise<T> {
  if (!signal) return fn();
  refuseGone(signal);
  try {
    return await current.run(signal, fn);
  } catch (error) {
    refuseGone(signal);
    throw error;
  }
}

/** Runs one statement, with what ends it where whoever asked goes away. @param end is called again until it has ended */
export async function endedWithAsker<T>(statement: () => Promise<T>, end: () => void): Promise<T> {
  const signal = current.getStore();
  if (!signal) return statement();
  refuseGone(signal);
  let repeat: NodeJS.Timeout | undefined;
  const aborted = () => {
    end();
    // A statement that waits for its thread has not begun, and there is nothing to end yet.
    repeat = setInterval(end, AGAIN_MS);
  };
  signal.addEventListener('abort', aborted, { once: true });
  try {
    return await statement();
  } finally {
    signal.removeEventListener('abort', aborted);
    clearInterval(repeat);
  }
}

const AGAIN_MS = 50;
