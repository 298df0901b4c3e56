import { type Kysely, sql } from 'kysely';
import type { Backend } from '../backend.ts';

/** Rows per index that SQLite samples: enough to distinguish a choice of five values from unique numbers. */
const LOOKED_AT = 2000;

/**
 * Updates the planner's statistics of rows and values, without which both databases guess. PostgreSQL does it
 * automatically after a while, but not right after a table was filled.
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
