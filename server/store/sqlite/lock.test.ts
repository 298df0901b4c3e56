import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { chooseDriver } from './chooseDriver.ts';
import { sqliteDialect } from './dialect.ts';

interface Database {
  t: { n: number };
}

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const ways: [name: string, write: (db: Kysely<Database>) => Promise<unknown>][] = [
  ['a transaction', (db) => db.transaction().execute((trx) => trx.insertInto('t').values({ n: 1 }).execute())],
  ['a statement of its own', (db) => db.insertInto('t').values({ n: 1 }).execute()],
];

it.each(
  ways,
)('%s waits for a file that another server has locked for longer than SQLite itself waits', async (_, write) => {
  const open = async () => {
    const handle = await chooseDriver().open(join(folder, 'data.sqlite'));
    await handle.run('pragma busy_timeout = 1', [], true);
    return handle;
  };
  const other = await open();
  const one = await open();
  await other.run('create table t (n integer)', [], true);
  const db = new Kysely<Database>({ dialect: sqliteDialect([one]) });
  await other.run('begin immediate', [], true);
  const written = write(db);
  await new Promise((resolve) => setTimeout(resolve, 200));
  await other.run('commit', [], true);
  await written;
  expect(await db.selectFrom('t').selectAll().execute()).toEqual([{ n: 1 }]);
  await db.destroy();
  await other.close();
});
