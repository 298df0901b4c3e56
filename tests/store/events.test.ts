/** Two servers on one PostgreSQL: what one writes, the other hears, also after its connection was cut. */
import { sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import type { StoreProgram } from '../../server/store/index.ts';
import { type TestDatabase, testDatabases } from '../support/stores.ts';

const program: StoreProgram = { hash: 'none', entities: {} };
const postgres = testDatabases.find(({ name }) => name === 'PostgreSQL');
let database: TestDatabase | undefined;
afterEach(() => database?.dispose());

it('notifies other processes of one SQLite file, each event once', async () => {
  database = await testDatabases.find(({ name }) => name === 'SQLite')?.make();
  const [one, other] = await Promise.all([database?.open({ program }), database?.open({ program })]);
  const heard: string[] = [];
  one?.subscribe('*', ({ payload }) => heard.push(`one ${payload}`));
  other?.subscribe('*', ({ payload }) => heard.push(`other ${payload}`));
  for (const payload of ['a', 'b', 'c']) await one?.notify('c', payload);
  await other?.notify('c', 'd');
  await expect.poll(() => heard.length, { timeout: 60_000 }).toBe(8);
  // Duplicates would have arrived before the following events.
  await one?.notify('c', 'e');
  await other?.notify('c', 'f');
  for (const name of ['one', 'other']) {
    const of = () => heard.filter((text) => text.startsWith(`${name} `)).sort();
    await expect.poll(of).toEqual(['a', 'b', 'c', 'd', 'e', 'f'].map((payload) => `${name} ${payload}`));
  }
});

it('notifies every server in the order of the commits, except of rolled back events', async () => {
  database = await postgres?.make();
  const [one, other] = await Promise.all([database?.open({ program }), database?.open({ program })]);
  const heard: unknown[] = [];
  other?.subscribe('progress', ({ payload }) => heard.push(payload));
  const large = 'x'.repeat(20_000);
  for (const payload of [1, 2, { large }, 4]) await one?.notify('progress', payload);
  await one?.notify('elsewhere', 'not for this channel');
  await one
    ?.write(async (tx) => {
      tx.notify('progress', 'rolled back');
      throw new Error('no');
    })
    .catch(() => undefined);
  await one?.notify('progress', 'last');
  await expect.poll(() => heard.at(-1), { timeout: 60_000 }).toBe('last');
  expect(heard).toEqual([1, 2, { large }, 4, 'last']);
  const missed = await other?.eventsSince(0);
  expect(missed?.filter(({ channel }) => channel === 'progress').map(({ payload }) => payload)).toEqual(heard);
});

it('hears what it missed while its connection was cut', async () => {
  database = await postgres?.make();
  const [one, other] = await Promise.all([database?.open({ program }), database?.open({ program })]);
  const heard: unknown[] = [];
  other?.subscribe('*', ({ payload }) => heard.push(payload));
  await one?.notify('c', 'before');
  await expect.poll(() => heard, { timeout: 60_000 }).toEqual(['before']);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query ilike 'listen%' and pid <> pg_backend_pid()`.execute(one?.db as never);
  await one?.notify('c', 'meanwhile');
  await expect.poll(() => heard, { timeout: 60_000 }).toEqual(['before', 'meanwhile']);
});

it('gives ids in the order of the commits, so that who reads on misses none', async () => {
  database = await postgres?.make();
  const [one, other] = await Promise.all([database?.open({ program }), database?.open({ program })]);
  const writes = Array.from({ length: 300 }, (_, index) => (index % 2 ? one : other)?.notify('many', index));
  let isWriting = true;
  const written = Promise.all(writes).then(() => {
    isWriting = false;
  });
  const read: number[] = [];
  for (let last = 0, isLastRound = false; !isLastRound; ) {
    isLastRound = !isWriting;
    for (const { id, payload } of (await one?.eventsSince(last)) ?? []) {
      last = id;
      read.push(payload as number);
    }
  }
  await written;
  expect(read.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 300 }, (_, index) => index));
});
