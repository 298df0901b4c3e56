/** Time zones: what is offered to choose from, and which names are kept of records that have one. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawnFor } from '../../support/shortRun.ts';
import { type TestDatabase, testDatabases } from '../../support/stores.ts';
import { startServer, type TestServer } from '../server.ts';

describe.each(drawnFor(import.meta.url, testDatabases))('on $name', ({ make }) => {
  let server: TestServer;
  let database: TestDatabase;
  let admin: string;
  beforeAll(async () => {
    database = await make();
    server = await startServer('url' in database.at ? { databaseUrl: database.at.url } : {});
    admin = await server.signIn('admin@demo.invoize.test');
  });
  afterAll(async () => {
    await server?.close();
    await database?.dispose();
  });
  const offered = async (body: object, session = admin): Promise<string[]> => {
    const answer = await server.call('POST', '/api/suggestion', session, { suggestionFor: 'timeZones', ...body });
    expect(answer.status).toBe(200);
    return answer.body.msg.map(({ v, n }: { v: string; n: string }) => {
      expect(n).toBe(v);
      return v;
    });
  };
  const save = (entity: string, rows: object[]) => server.call('PUT', `/api/records/${entity}`, admin, { rows });
  const place = (code: string, timeZone: unknown) => ({
    tempId: code,
    code,
    name: `Place ${code}`,
    kind: 'port',
    country: 'Germany',
    timeZone,
  });

  it('offers every zone once, in order of name, page by page, to whoever is signed in', async () => {
    const all = await offered({ pageLimit: 1000 });
    expect(all).toEqual([...new Set(all)].sort());
    expect(all).toEqual(expect.arrayContaining(['America/Chicago', 'Europe/Berlin', 'UTC']));
    const pages = [await offered({ pageLimit: 20 }), await offered({ pageLimit: 20, page: 2 })];
    expect(pages.flat()).toEqual(all.slice(0, 40));
    const carrier = await server.signIn('carrier@demo.invoize.test');
    expect(await offered({ q: 'Chicago' }, carrier)).toEqual(['America/Chicago']);
  });

  it('finds a zone as people write it, and another name of one by all of it', async () => {
    expect(await offered({ q: 'new york' })).toEqual(['America/New_York']);
    expect(await offered({ q: 'BERLIN' })).toEqual(['Europe/Berlin']);
    for (const name of ['Asia/Kolkata', 'Asia/Calcutta', 'Europe/Kyiv', 'Europe/Kiev'])
      expect(await offered({ q: name })).toEqual([name]);
    expect(await offered({ q: 'Berlin/Europe' })).toEqual([]);
    expect(await offered({ q: '+05:30' })).toEqual([]);
  });

  it('accepts zones under any name, and explains how to correct an unknown one', async () => {
    const kept = await save('location', [place('DEZZA', 'Asia/Calcutta'), place('DEZZB', 'Asia/Kolkata')]);
    expect([kept.status, kept.body.errorRows ?? []]).toEqual([200, []]);
    const filter = { condition: 'and', fields: [{ name: 'code', operator: 'isInList', value: ['DEZZA', 'DEZZB'] }] };
    const { rows } = (await server.call('POST', '/api/records/location/list', admin, { filter })).body;
    expect(rows.map(({ timeZone }: { timeZone: string }) => timeZone).sort()).toEqual([
      'Asia/Calcutta',
      'Asia/Kolkata',
    ]);
    // A zone that is not chosen again stays unchanged.
    const [{ id, version }] = rows;
    expect((await save('location', [{ id, version, name: 'Another name' }])).status).toBe(200);
    const system = (await server.call('POST', '/api/records/system/list', admin, { pageLimit: 1 })).body.rows[0];
    for (const zone of ['Berlin/Europe', '+05:30', 'Mars'])
      for (const [entity, row] of [
        ['location', place('DEZZC', zone)],
        ['system', { id: system.id, version: system.version, timeZone: zone }],
      ] as const) {
        const wrong = await save(entity, [row]);
        expect([entity, zone, wrong.status, wrong.body.errorRows?.[0]?.errors]).toEqual([
          entity,
          zone,
          412,
          { timeZone: `There is no time zone ${zone}. Choose one from the list, such as “America/Chicago”.` },
        ]);
      }
  });
});
