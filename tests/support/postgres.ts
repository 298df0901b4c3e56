/** The PostgreSQL of the tests: what is done to its databases from outside. */
import pg from 'pg';

/** Runs statements separately, over a new connection. */
export async function administer(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** The address of another database of the same server. */
export function databaseAt(url: string, name: string): string {
  const at = new URL(url);
  at.pathname = `/${name}`;
  return at.href;
}

/** The databases that there are. */
export async function namesOfDatabases(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<{ datname: string }>('select datname from pg_database')).rows.map(
      ({ datname }) => datname,
    );
  } finally {
    await client.end();
  }
}

let made = 0;

/** A database of one test, and its end. @param how more of `create database` */
export async function makeDatabase(how = ''): Promise<{ url: string; drop(): Promise<void> }> {
  const base = process.env.TEST_DATABASE_URL;
  if (!base) throw new Error("TEST_DATABASE_URL is not set: run these tests with the project's vitest configuration.");
  made += 1;
  const name = `test_${process.pid}_${made}`;
  await administer(base, `create database "${name}" ${how}`);
  return {
    url: databaseAt(base, name),
    drop: () => administer(base, `drop database if exists "${name}" with (force)`),
  };
}
