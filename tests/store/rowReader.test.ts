/** Rows that are handed over as JSON lose nothing on the way: every number, every column, every character. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Store, StoreEntity } from '../../server/store/index.ts';
import { type TestDatabase, testDatabases } from '../support/stores.ts';

/** More than one call of json_array takes. */
const COLUMNS = 260;
const numbers = Array.from({ length: COLUMNS }, (_, index) => `n${index}`);
const part: StoreEntity = {
  scope: 'global',
  fields: {
    ...Object.fromEntries(numbers.map((name) => [name, { type: 'numeric' as const }])),
    text: { type: 'text' },
    price: { type: 'decimal', scale: 4 },
    yes: { type: 'checkbox' },
    tags: { type: 'multiselect' },
    pin: { type: 'text', secret: true },
  },
  lists: { lines: { label: 'Lines', fields: { size: { type: 'numeric' } } } },
};
const secrets = { seal: (text: string) => `sealed:${text}`, open: (text: string) => text.slice(7) };
const why = { by: 'ann', at: '2026-11-21T10:00:00.000Z', action: 'create' };

describe.each(testDatabases)('rows of $name', ({ make }) => {
  let database: TestDatabase;
  let store: Store;
  beforeAll(async () => {
    database = await make();
    store = await database.open({ program: { hash: 'h', entities: { part } }, secrets });
    await store.apply();
  });
  afterAll(() => database?.dispose());

  it('are read as they were saved, one by one and as lists', async () => {
    const number = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => (value === 0 ? 0 : value));
    const row = fc.record(
      {
        n0: number,
        n99: number,
        n100: number,
        [`n${COLUMNS - 1}`]: fc.oneof(number, fc.constant('See other line')),
        text: fc
          .string({ minLength: 1, unit: 'grapheme' })
          .filter((text) => text.trim() !== '' && !text.includes('\0')),
        price: fc.integer({ min: -9e15, max: 9e15 }).map((units) => `${units}.0625`),
        yes: fc.boolean(),
        tags: fc.constantFrom(['a"b', '\\'], ['ß']),
        pin: fc.constant('0000'),
        lines: fc.constant([{ size: 0.1 + 0.2 }]),
      },
      { requiredKeys: ['yes'] },
    );
    const values = fc.sample(row, { numRuns: 150, seed: 20261121 });
    const rows = values.map((value, index) => ({ id: String(1000 + index), values: value }));
    const results = await store.entities('part').saveMany({ ...why, rows });
    const saved = results.map((result) => (result.status === 'saved' ? result.record : result));
    const { records } = await store.entities('part').list({ limit: 1000 });
    expect(records).toEqual(saved);
    expect(await store.entities('part').getMany(rows.map(({ id }) => id))).toEqual(saved);
    const fields = ['tags', 'lines', ...numbers, 'gone', 'text', 'price', 'yes', 'pin', 'n0'];
    const lists: unknown[][] = [];
    for await (const list of store.entities('part').eachRow({ fields })) lists.push(list);
    expect(lists).toEqual(records.map(({ values: read }) => fields.map((field) => read[field])));
    for (const [index, { values: read }] of records.entries()) {
      for (const name of ['n0', 'n99', 'n100'] as const) expect(read[name]).toBe(values[index]?.[name]);
    }
  });

  it('contain only the requested fields', async () => {
    await store.entities('part').saveMany({ ...why, rows: [{ id: '1', values: { n7: 7.5, n8: 'none', text: 'x' } }] });
    const read = async (fields: string[]) =>
      (await store.entities('part').list({ limit: 1, fields })).records[0]?.values;
    expect(await read(['n7'])).toEqual({ n7: 7.5 });
    expect(await read(['n8', 'text'])).toEqual({ n8: 'none', text: 'x' });
    expect(await read([])).toEqual({});
  });
});
