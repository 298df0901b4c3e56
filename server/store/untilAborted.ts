/**
 * Reading for somebody who may go away: what was asked by a request that nobody waits for any more is ended in the database
 * too. The signal goes with the statement past Kysely, as what is being asked at this moment: context that follows every promise
 * (AsyncLocalStorage) would slow down all the server does.
 */
import type { CompiledQuery, Kysely, QueryExecutor } from 'kysely';
import type { Database } from './database.ts';

/** The client disconnected; the response is not needed. */
export class RequestAbortedError extends Error {
  override name = 'AbortError';
  constructor() {
    super('Aborted: nobody waits for this any more.');
  }
}

const refuseGone = (signal: AbortSignal): void => {
  if (signal.aborted) throw new RequestAbortedError();
};

/** Of whoever asks the statement that is being handed to its connection, which happens without a pause. */
let asking: AbortSignal | undefined;

/**
 * Runs `fn`, which only reads, with databases whose statements end once the signal is given; it then fails.
 * @throws RequestAbortedError
 */
export async function untilAborted<Context extends { db: Kysely<Database>; counting: Kysely<Database> }, T>(
  signal: AbortSignal | undefined,
  context: Context,
  fn: (context: Context) => Promise<T>,
): Promise<T> {
  if (!signal) return fn(context);
  refuseGone(signal);
  try {
    return await fn({ ...context, db: askedBy(signal, context.db), counting: askedBy(signal, context.counting) });
  } catch (error) {
    refuseGone(signal);
    throw error;
  }
}

/** As much of a database as `sql` needs to be executed. */
function askedBy(signal: AbortSignal, db: Kysely<Database>): Kysely<Database> {
  const executor = db.getExecutor();
  const asked: Pick<QueryExecutor, 'compileQuery' | 'transformQuery' | 'executeQuery'> = {
    compileQuery: (node, id) => executor.compileQuery(node, id),
    transformQuery: (node, id) => executor.transformQuery(node, id),
    executeQuery: <R>(compiled: CompiledQuery) =>
      executor.provideConnection((connection) => {
        asking = signal;
        try {
          return connection.executeQuery<R>(compiled);
        } finally {
          asking = undefined;
        }
      }),
  };
  return { getExecutor: () => asked } as unknown as Kysely<Database>;
}

/** Runs one statement, with what ends it where whoever asked goes away. @param end is called again until it has ended */
export async function cancelOnAbort<T>(statement: () => Promise<T>, end: () => void): Promise<T> {
  const signal = asking;
  if (!signal) return statement();
  refuseGone(signal);
  let repeat: NodeJS.Timeout | undefined;
  const aborted = () => {
    end();
    // A statement that waits for its thread has not begun, and there is nothing to end yet.
    repeat = setInterval(end, RETRY_MS);
  };
  signal.addEventListener('abort', aborted, { once: true });
  try {
    return await statement();
  } finally {
    signal.removeEventListener('abort', aborted);
    clearInterval(repeat);
  }
}

const RETRY_MS = 50;
