import { type Kysely, sql } from 'kysely';
import type { Backend } from '../backend.ts';

/** Rows of each index that SQLite looks at: enough to tell a choice of five from a number of its own. */
const LOOKED_AT = 2000;

/**
 * Tells the planner how many rows there are and how many each value has, without which both databases guess. PostgreSQL does
 * it by itself after a while; a table that was filled a moment ago is not one that its planner knows.
 */
export async function analyze(backend: Backend): Promise<void> {
  if (backend.kind === 'postgres') {
    // Also marks pages whose rows all can see, so that what an index holds is not looked up in the table.
    await backend.db.connection().execute(async (one) => {
      await sql`set statement_timeout = 0`.execute(one);
      try {
        await sql`vacuum analyze`.execute(one);
      } finally {
        await sql`reset statement_timeout`.execute(one);
      }
    });
    return;
  }
  await backend.write(({ db }) => analyzeSqlite(db));
}

/**
 * Without numbers of an index SQLite takes each of its values for rare, and then walks through it for everything: a new one
 * is worse than none until it was looked at.
 * @param names tables or indexes; left out, all
 */
// biome-ignore lint/suspicious/noExplicitAny: whatever tables it knows
export async function analyzeSqlite(db: Kysely<any>, names?: readonly string[]): Promise<void> {
  await sql`pragma analysis_limit = ${sql.lit(LOOKED_AT)}`.execute(db);
  if (names === undefined) await sql`analyze`.execute(db);
  for (const name of names ?? []) await sql`analyze ${sql.ref(name)}`.execute(db);
}
