/** A PostgreSQL database for a server of its own, in the server that TEST_DATABASE_URL names, else in one that ends with it. */
import { startEmbeddedPostgres } from '../../support/embeddedPostgres.ts';
import { makeDatabase } from '../../support/postgres.ts';

/** @returns its address, and what is called when the server has ended */
export async function emptyDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  if (process.env.TEST_DATABASE_URL) return makeDatabase();
  const { url, stop } = await startEmbeddedPostgres();
  return { url, drop: stop };
}
