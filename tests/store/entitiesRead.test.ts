/** The records of an entity as they are listed, looked up and suggested, on both databases. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EntityStore, StoredRecord } from '../../server/store/index.ts';
import { type TestDatabase, testDatabases } from '../support/stores.ts';
import { openShipments, scope, today, why } from './shipments.ts';

describe.each(testDatabases)('records that are read on $name', ({ make }) => {
  let database: TestDatabase;
  let shipments: EntityStore;

  beforeAll(async () => {
    database = await make();
    ({ shipments } = await openShipments(database));
  });
  afterAll(() => database?.dispose());

  it('keeps fields that only a template has, filters and sorts by them', async () => {
    const extraTypes = { seal: 'text', tax: 'numeric' } as const;
    const rows = [10, 9, 'odd'].map((tax, index) => ({ values: { number: `X-${index}`, seal: `Seal ${index}`, tax } }));
    await shipments.saveMany({ ...why, scope: { ...scope, account: 'extra' }, rows, extraTypes });
    const filter = {
      condition: 'and' as const,
      fields: [{ name: 'seal', operator: 'beginsWith' as const, value: 'SEAL' }],
    };
    const { records, total } = await shipments.list({
      filter,
      today,
      extraTypes,
      sort: [{ field: 'tax', dir: 'asc' }],
      count: true,
    });
    expect(records.map(({ values }) => values.tax)).toEqual([9, 10, 'odd']);
    expect(total).toBe(3);
    // Changed by somebody who does not know the template: the extra fields stay as they were, keys and all.
    const first = records[0] as StoredRecord;
    await shipments.saveMany({ ...why, scope, rows: [{ id: first.id, version: 1, values: { weight: 5 } }] });
    const again = await shipments.list({ filter, today, extraTypes, sort: [{ field: 'tax', dir: 'desc' }] });
    expect(again.records.map(({ values }) => values.tax)).toEqual([10, 9, 'odd']);
  });

  it('pages by cursor and by number through one order, empty last both ways', async () => {
    const account = 'paging';
    const rows = Array.from({ length: 45 }, (_, index) => ({
      values: { number: `P-${index}`, ...(index % 5 > 0 && { weight: index % 4 }), hazardous: index % 2 },
    }));
    await shipments.saveMany({ ...why, scope: { ...scope, account }, rows });
    for (const dir of ['asc', 'desc'] as const) {
      const sort = [
        { field: 'weight', dir },
        { field: 'hazardous', dir },
      ] as const;
      const all = await shipments.list({ scopes: [{ account }], sort, limit: 100 });
      expect(all.records).toHaveLength(45);
      expect(all.next).toBeUndefined();
      const weights = all.records.map(({ values }) => values.weight as number | undefined);
      expect(weights.slice(-9).every((weight) => weight === undefined)).toBe(true);
      const byCursor: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await shipments.list({ scopes: [{ account }], sort, limit: 7, ...(cursor && { cursor }) });
        byCursor.push(...page.records.map(({ id }) => id));
        cursor = page.next;
      } while (cursor);
      expect(byCursor).toEqual(all.records.map(({ id }) => id));
      const second = await shipments.list({ scopes: [{ account }], sort, limit: 10, offset: 10 });
      expect(second.records.map(({ id }) => id)).toEqual(byCursor.slice(10, 20));
    }
    await expect(shipments.list({ cursor: 'bogus' })).rejects.toThrow(/not one of this list/);
    await expect(shipments.list({ sort: [{ field: 'modes', dir: 'asc' }] })).rejects.toThrow(/has no order/);
    expect((await shipments.list({ scopes: [] })).records).toEqual([]);
  });

  it('looks up in batches what rules ask for, in the order of creation', async () => {
    const scopes = [{ account: 'lookup' }];
    const rows = Array.from({ length: 700 }, (_, index) => ({ values: { number: `L-${index}`, weight: index } }));
    await shipments.saveMany({ ...why, scope: { ...scope, account: 'lookup' }, rows });
    const values = Array.from({ length: 700 }, (_, index) => `l-${699 - index}`);
    const found = await shipments.lookup({
      matchKey: 'number',
      values: [...values, '', null],
      scopes,
      fields: ['weight'],
    });
    expect(found.map(({ values }) => values.weight)).toEqual(rows.map((_, index) => index));
    const byNumber = await shipments.lookup({ matchKey: 'weight', values: ['7.0', 'seven'], scopes });
    expect(byNumber.map(({ values }) => values.number)).toEqual(['L-7']);
  });

  it('lists what an earlier filter has first, by pages and by cursors alike', async () => {
    const scopes = [{ account: 'ranked' }];
    const rows = ['B', 'A', 'BB', 'AB', 'C'].map((number) => ({ values: { number: `R-${number}` } }));
    await shipments.saveMany({ ...why, scope: { ...scope, account: 'ranked' }, rows });
    const only = (operator: 'equalTo' | 'beginsWith' | 'contains', value: string) => ({
      condition: 'and' as const,
      fields: [{ name: 'number', operator, value }],
    });
    const asked = {
      scopes,
      today: '2026-03-01',
      ranks: [only('equalTo', 'r-b'), only('beginsWith', 'R-B'), only('contains', 'B')],
      sort: [{ field: 'number', dir: 'asc' as const }],
    };
    const numbers = async (request: object) =>
      (await shipments.list({ ...asked, ...request })).records.map(({ values }) => values.number);
    const order = ['R-B', 'R-BB', 'R-AB', 'R-A', 'R-C'];
    expect(await numbers({})).toEqual(order);
    expect(await numbers({ limit: 2, offset: 2 })).toEqual(order.slice(2, 4));
    const first = await shipments.list({ ...asked, limit: 2 });
    expect(await numbers({ cursor: first.next })).toEqual(order.slice(2));
  });

  it('suggests values, those that begin with what was typed first', async () => {
    const scopes = [{ account: 'suggest' }];
    const rows = ['Oslo', 'OSLO', 'New Oslo', 'Bergen', '50% off'].map((status, index) => ({
      values: { status, pickedUp: `2026-03-0${index + 1}` },
    }));
    await shipments.saveMany({ ...why, scope: { ...scope, account: 'suggest' }, rows });
    const suggest = async (q?: string) =>
      (await shipments.suggest({ field: 'status', scopes, ...(q !== undefined && { q }) })).map(
        ({ value, records }) => [value, records],
      );
    expect(await suggest('osl')).toEqual([
      ['OSLO', 2],
      ['New Oslo', 1],
    ]);
    expect((await suggest('bergen')).map(([value]) => value)).toEqual(['Bergen']);
    expect(await suggest('%')).toEqual([['50% off', 1]]);
    expect((await suggest()).map(([value]) => value)).toEqual(['50% off', 'Bergen', 'New Oslo', 'OSLO']);
  });
});
