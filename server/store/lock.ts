/** Locks by name for transactions that check something no row stands for yet, such as "no user has this address". */
import { sql } from 'kysely';
import type { Backend } from './backend.ts';

/**
 * Waits until no other transaction holds any of these names; they are released when the transaction ends. The names are locked in
 * sorted order, so that two transactions cannot wait for each other. On SQLite transactions run one after another anyway.
 * @param tx a store inside a transaction
 */
export async function lockNames({ db, kind }: Pick<Backend, 'db' | 'kind'>, names: readonly string[]): Promise<void> {
  if (kind !== 'postgres') return;
  for (const name of [...names].sort())
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db);
}
