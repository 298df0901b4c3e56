/** Queries of disconnected clients are ended in the database, and slow ones do not block others. */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStore, type Store, type StoreEntity } from '../../server/store/index.ts';
import { makeDatabase } from '../support/postgres.ts';
import { type TestDatabase, testDatabases } from '../support/stores.ts';

const ROWS = 3000;
const part: StoreEntity = {
  scope: 'global',
  fields: { code: { type: 'text', length: 10 }, tags: { type: 'multiselect' } },
};
const why = { by: 'ann', at: '2026-11-21T10:00:00.000Z', action: 'create' };
const tag = (index: number) => `tag ${index}`;
/** Compares each of many tags of every record with each of many values, which takes seconds. */
const slow = {
  today: '2026-11-21',
  filter: {
    condition: 'and' as const,
    fields: Array.from({ length: 60 }, (_, index) => ({
      name: 'tags',
      operator: 'contains' as const,
      value: `x${index}`,
    })).map((leaf) => ({ condition: 'or' as const, fields: [leaf, { ...leaf, operator: 'doesNotContain' as const }] })),
  },
};
const quick = { limit: 1, sort: [{ field: 'code', dir: 'asc' as const }] };

describe.each(testDatabases)('a store on $name', ({ make }) => {
  let database: TestDatabase;
  let store: Store;
  beforeAll(async () => {
    database = await make();
    store = await database.open({ program: { hash: 'h', entities: { part } } });
    await store.apply();
    const tags = Array.from({ length: 60 }, (_, index) => tag(index));
    for (let from = 0; from < ROWS; from += 500) {
      const rows = Array.from({ length: 500 }, (_, index) => ({
        id: `${from + index}`,
        values: { code: `${from + index}`, tags },
      }));
      await store.entities('part').addMany({ ...why, rows });
    }
  });
  afterAll(() => database?.dispose());

  const parts = () => store.entities('part');

  it('ends a count that nobody waits for any more', async () => {
    const gone = new AbortController();
    setTimeout(() => gone.abort(), 50);
    // A statement that goes on to its end answers, whether its asker is there or not: this one fails, so it was ended.
    await expect(parts().count({ ...slow, signal: gone.signal })).rejects.toThrow(/abort/i);
    // The connection goes on.
    expect(await parts().count({})).toBe(ROWS);
  });

  it('asks nothing for one who is gone already', async () => {
    await expect(parts().list({ ...quick, signal: AbortSignal.abort() })).rejects.toThrow(/abort/i);
  });

  it('answers pages while many count, and ends all of those', async () => {
    const gone = new AbortController();
    let answered = 0;
    const counts = Array.from({ length: 12 }, () =>
      parts()
        .count({ ...slow, signal: gone.signal })
        .then(() => (answered += 1)),
    );
    const { records } = await parts().list(quick);
    expect(records).toHaveLength(1);
    expect(answered).toBeLessThan(12);
    gone.abort();
    const ended = (await Promise.allSettled(counts)).filter(({ status }) => status === 'rejected');
    expect(ended.length).toBe(12 - answered);
    expect(await parts().count({})).toBe(ROWS);
  });

  it('writes nothing less because somebody who reads is gone', async () => {
    const gone = new AbortController();
    const counting = parts().count({ ...slow, signal: gone.signal });
    const saving = parts().saveMany({ ...why, rows: [{ values: { code: 'new' } }] });
    gone.abort();
    await expect(counting).rejects.toThrow(/abort/i);
    expect((await saving)[0]?.status).toBe('saved');
    await parts().remove({
      ...why,
      rows: (
        await parts().list({
          limit: 1,
          filter: { condition: 'and', fields: [{ name: 'code', operator: 'equalTo', value: 'new' }] },
          today: '2026-11-21',
        })
      ).records.map(({ id, version }) => ({ id, version })),
    });
  });
});

it('closes every connection of a store on PostgreSQL, also those that no statement used', async () => {
  const { url, drop } = await makeDatabase();
  const client = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL });
  await client.connect();
  try {
    const store = await openStore({ url, program: { hash: 'h', entities: { part } } });
    await store.close();
    const open = async () =>
      (await client.query('select pid from pg_stat_activity where datname = $1', [new URL(url).pathname.slice(1)]))
        .rows;
    await expect.poll(open).toEqual([]);
  } finally {
    await client.end();
    await drop();
  }
});
