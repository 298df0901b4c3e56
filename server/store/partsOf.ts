/** Writes inside a transaction: each uses a savepoint, so that a failed one is rolled back alone. */
import { CompiledQuery } from 'kysely';
import type { Backend, StoreTransaction } from './backend.ts';
import { forgetIn } from './transactionMemory.ts';

const BEGIN = CompiledQuery.raw('savepoint part');
const END = CompiledQuery.raw('release savepoint part');
const UNDO = CompiledQuery.raw('rollback to savepoint part');

/** How parts of a transaction are written: one after another, never beside each other. A part in a part hides its name. */
export function partsOf(tx: StoreTransaction): Backend['write'] {
  return async (fn) => {
    const told: [channel: string, payload: unknown][] = [];
    await tx.db.executeQuery(BEGIN);
    try {
      const result = await fn({ kind: tx.kind, db: tx.db, notify: (...event) => void told.push(event) });
      await tx.db.executeQuery(END);
      for (const event of told) tx.notify(...event);
      return result;
    } catch (error) {
      forgetIn(tx.db);
      await tx.db.executeQuery(UNDO);
      await tx.db.executeQuery(END);
      throw error;
    }
  };
}
