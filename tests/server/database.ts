/** A PostgreSQL database for one test file, and its end. */
import pg from 'pg';

let made = 0;

export async function makeDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const base = process.env.TEST_DATABASE_URL as string;
  made += 1;
  const name = `servers_${process.pid}_${made}`;
  const administer = async (statement: string) => {
    const client = new pg.Client({ connectionString: base });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  await administer(`create database "${name}"`);
  const url = new URL(base);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => administer(`drop database if exists "${name}" with (force)`) };
}
