/**
 * One PostgreSQL for all tests of a run: the one that TEST_DATABASE_URL names, else an embedded one that is stopped at the
 * end. Tests make databases of their own in it (tests/support/stores.ts).
 */
import { startEmbeddedPostgres } from '../../server/store/embeddedPostgres.ts';

export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_DATABASE_URL) return undefined;
  const { url, stop } = await startEmbeddedPostgres();
  process.env.TEST_DATABASE_URL = url;
  return async () => {
    delete process.env.TEST_DATABASE_URL;
    await stop();
  };
}
