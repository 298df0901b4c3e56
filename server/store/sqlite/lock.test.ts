import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import { chooseDriver } from './chooseDriver.ts';
import { sqliteDialect } from './dialect.ts';

const folder = mkdtempSync(join(tmpdir(), 'lock-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('waits for a file that another server has locked for longer than SQLite itself waits', async () => {
  const open = async () => {
    const handle = await chooseDriver().open(join(folder, 'data.sqlite'));
    await handle.run('pragma busy_timeout = 1', [], true);
    return handle;
  };
  const other = await open();
  const one = await open();
  await other.run('create table t (n integer)', [], true);
  const db = new Kysely<{ t: { n: number } }>({ dialect: sqliteDialect([one]) });
  await other.run('begin immediate', [], true);
  const written = db.transaction().execute((trx) => trx.insertInto('t').values({ n: 1 }).execute());
  await new Promise((resolve) => setTimeout(resolve, 200));
  await other.run('commit', [], true);
  await written;
  expect(await db.selectFrom('t').selectAll().execute()).toEqual([{ n: 1 }]);
  await db.destroy();
  await other.close();
});
