/** In which order a list answers what was typed: the exact code, the exact name, then beginnings, then the rest, on both databases. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawnFor } from '../support/shortRun.ts';
import { type TestDatabase, testDatabases } from '../support/stores.ts';
import { demoProgram, startServer, type TestServer } from './server.ts';

type Item = { v: unknown; n: string };

describe.each(drawnFor(import.meta.url, testDatabases))('on $name', ({ make }) => {
  let server: TestServer;
  let database: TestDatabase;
  let session: string;
  beforeAll(async () => {
    database = await make();
    server = await startServer('url' in database.at ? { databaseUrl: database.at.url } : {});
    session = await server.signIn('admin@demo.invoize.test');
  });
  afterAll(async () => {
    await server?.close();
    await database?.dispose();
  });
  const suggested = async (suggestionFor: string, q: string, more: object = {}): Promise<unknown[]> => {
    const { body } = await server.call('POST', '/api/suggestion', session, { suggestionFor, q, ...more });
    return (body.msg as Item[]).map(({ v }) => v);
  };

  it('has the exact code first', async () => {
    expect((await suggested('currencies', 'eur'))[0]).toBe('EUR');
    expect((await suggested('currencies', 'CHE')).slice(0, 1)).toEqual(['CHE']);
    expect((await suggested('ports', 'DEHAM'))[0]).toBe('DEHAM');
  });

  it('has the exact name before what merely has the word, and beginnings before the rest', async () => {
    expect((await suggested('currencies', 'euro'))[0]).toBe('EUR');
    expect((await suggested('ports', 'Hamburg'))[0]).toBe('DEHAM');
    const begun = await suggested('currencies', 'us', { pageLimit: 100 });
    const places = begun.map((code) => String(code).startsWith('US'));
    expect(places.slice(0, 2)).toEqual([true, true]);
    expect(places.lastIndexOf(true)).toBe(places.filter(Boolean).length - 1);
  });

  it('goes on over its pages in one order', async () => {
    const all = await suggested('currencies', 'e', { pageLimit: 60 });
    const pages = [];
    for (const page of [1, 2, 3]) pages.push(...(await suggested('currencies', 'e', { pageLimit: 20, page })));
    expect(pages).toEqual(all);
  });

  it('answers any text for every list, without a fault', async () => {
    const lists = Object.keys((await demoProgram()).definitions.list);
    for (const list of lists)
      for (const q of ['12', 'abc', 'today', '2026-03-01', '%'])
        expect((await server.call('POST', '/api/suggestion', session, { suggestionFor: list, q })).status).toBeLessThan(
          400,
        );
  });
});
