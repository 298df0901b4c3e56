/** Writes inside a transaction: each is a part that stands with the others or, where it fails, is undone alone. */
import { sql } from 'kysely';
import type { Backend, StoreTransaction } from './backend.ts';
import { PART } from './partSavepoints.ts';
import { forgetIn } from './transactionMemory.ts';

/** How parts of a transaction are written: one after another, never beside each other. A part in a part hides its name. */
export function partsOf(tx: StoreTransaction): Backend['write'] {
  return async (fn) => {
    const told: [channel: string, payload: unknown][] = [];
    await sql.raw(PART.begin).execute(tx.db);
    try {
      const result = await fn({ db: tx.db, notify: (...event) => void told.push(event) });
      await sql.raw(PART.end).execute(tx.db);
      for (const event of told) tx.notify(...event);
      return result;
    } catch (error) {
      forgetIn(tx.db);
      await sql.raw(PART.undo).execute(tx.db);
      await sql.raw(PART.end).execute(tx.db);
      throw error;
    }
  };
}
