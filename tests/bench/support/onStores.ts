/**
 * The databases on which a bench measures: SQLite, and PostgreSQL at BENCH_DATABASE_URL or one that is started for the run.
 * BENCH_STORES names those to measure.
 */
import { startEmbeddedPostgres } from '../../support/embeddedPostgres.ts';

const STORES = (process.env.BENCH_STORES ?? 'sqlite,postgres').split(',');

/** @param measure is given the database's address; nothing for SQLite */
export async function onStores(measure: (store: string, databaseUrl?: string) => Promise<void>): Promise<void> {
  if (STORES.includes('sqlite')) await measure('SQLite');
  if (!STORES.includes('postgres')) return;
  const given = process.env.BENCH_DATABASE_URL;
  const embedded = given ? undefined : await startEmbeddedPostgres();
  try {
    await measure('PostgreSQL', given || embedded?.url);
  } finally {
    await embedded?.stop();
  }
}
