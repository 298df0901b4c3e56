/**
 * Group commit. One writer, many writes: small transactions that wait at the same time are run one after another inside
 * one SQLite transaction, each in its own savepoint, and resolved only after the common COMMIT. A single-row commit
 * costs a flush of the disk; a group shares it. A write that fails is rolled back to its savepoint and leaves the
 * others.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { type Kysely, sql } from 'kysely';
import { forgetIn } from '../transactionMemory.ts';

/** A group is closed after so many writes, or so many milliseconds, so that the first is not kept waiting by the last. */
interface GroupLimits {
  readonly size: number;
  readonly ms: number;
}
const GROUP_LIMITS: GroupLimits = { size: 64, ms: 25 };

interface Waiting<DB> {
  run: (db: Kysely<DB>) => Promise<unknown>;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
}

/** Runs `fn` in a transaction of its own (to its caller); resolves once what it wrote is on disk. */
export type WriteQueue<DB> = <T>(fn: (db: Kysely<DB>) => Promise<T>) => Promise<T>;

/** @param writer a Kysely over exactly one connection that nobody else writes through */
export function groupCommit<DB>(writer: Kysely<DB>, limits = GROUP_LIMITS): WriteQueue<DB> {
  const queue: Waiting<DB>[] = [];
  const inside = new AsyncLocalStorage<true>();
  let running = false;

  const drain = async (): Promise<void> => {
    while (queue.length > 0) await writer.connection().execute((db) => commitGroup(db, queue, inside, limits));
    running = false;
    // While it is in use, every promise of the process is followed.
    inside.disable();
  };

  return (fn) => {
    if (inside.getStore()) {
      return Promise.reject(
        new Error('A write inside a write would wait for itself: use the transaction it was given.'),
      );
    }
    return new Promise((resolve, reject) => {
      queue.push({ run: fn, resolve: resolve as (value: unknown) => void, reject });
      if (running) return;
      running = true;
      // A turn later, so that the writes of one turn of the event loop meet in the first group.
      setImmediate(() => {
        drain().catch(() => {
          running = false;
        });
      });
    });
  };
}

async function commitGroup<DB>(
  db: Kysely<DB>,
  queue: Waiting<DB>[],
  inside: AsyncLocalStorage<true>,
  { size, ms }: GroupLimits,
): Promise<void> {
  const done: { write: Waiting<DB>; value: unknown }[] = [];
  try {
    await sql`begin immediate`.execute(db);
  } catch (error) {
    for (const write of queue.splice(0)) write.reject(error);
    return;
  }
  try {
    const until = performance.now() + ms;
    for (let count = 0; count < size && queue.length > 0 && performance.now() < until; count += 1) {
      const write = queue.shift() as Waiting<DB>;
      await sql`savepoint one_write`.execute(db);
      try {
        const value = await inside.run(true, () => write.run(db));
        await sql`release one_write`.execute(db);
        done.push({ write, value });
      } catch (error) {
        write.reject(error);
        forgetIn(db);
        await sql`rollback to one_write`.execute(db);
        await sql`release one_write`.execute(db);
      }
    }
    await sql`commit`.execute(db);
  } catch (error) {
    // Full disk or failed rollback: the whole group is undone and rejected.
    for (const { write } of done) write.reject(error);
    await sql`rollback`.execute(db).catch(() => undefined);
    return;
  }
  for (const { write, value } of done) write.resolve(value);
}
