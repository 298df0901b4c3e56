/** Statements that are read again and again are prepared on PostgreSQL, and outlive a change of their table. */
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPostgres } from '../../server/store/postgres.ts';
import { makeDatabase } from '../support/postgres.ts';

// biome-ignore lint/suspicious/noExplicitAny: a table of this test
let db: Kysely<any>;
let drop: () => Promise<void>;

beforeAll(async () => {
  const database = await makeDatabase();
  drop = database.drop;
  // One connection, so that what it has prepared can be asked.
  ({ db } = await openPostgres(database.url, 1));
  await sql`create table things (id text primary key, number integer)`.execute(db);
  await sql`insert into things values ('one', 1), ('two', 2)`.execute(db);
});
afterAll(async () => {
  await db?.destroy();
  await drop?.();
});

const prepared = async (): Promise<string[]> =>
  (await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db)).rows.map(
    ({ statement }) => statement,
  );
const one = (id: string) => db.selectFrom('things').selectAll().where('id', '=', id).execute();

it('prepares repeated statements only', async () => {
  for (let times = 0; times < 5; times += 1)
    for (const [id, number] of [
      ['one', 1],
      ['two', 2],
    ] as const)
      expect(await one(id)).toEqual([{ id, number }]);
  await db.selectFrom('things').select('number').execute();
  const all = await prepared();
  expect(all.filter((text) => text.includes('"things"'))).toEqual([expect.stringMatching(/^select \* from "things"/)]);
  const { rows } = await sql<{ plan_cache_mode: string }>`show plan_cache_mode`.execute(db);
  expect(rows).toEqual([{ plan_cache_mode: 'force_custom_plan' }]);
});

it('goes on where the table was changed', async () => {
  await sql`alter table things add column more integer default 7`.execute(db);
  for (let times = 0; times < 3; times += 1) expect(await one('one')).toEqual([{ id: 'one', number: 1, more: 7 }]);
  expect((await prepared()).filter((text) => text.includes('"things"'))).toHaveLength(2);
});

it('prepares nothing in a transaction, which an outdated statement would end', async () => {
  await db.transaction().execute(async (trx) => {
    for (let times = 0; times < 5; times += 1)
      expect(await trx.selectFrom('things').select('more').where('id', '=', 'two').execute()).toEqual([{ more: 7 }]);
  });
  expect((await prepared()).some((text) => text.includes('select "more"'))).toBe(false);
  expect(await one('two')).toEqual([{ id: 'two', number: 2, more: 7 }]);
});
