/** Reads of one person leave room for those of others: a share of the calls under way, and a limit of what a filter may cost. */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createReadTurns } from '../../server/operations/readTurns.ts';
import { makeDatabase } from '../support/postgres.ts';
import { startServer, type TestServer } from './server.ts';

/** More comparisons than are made: of this many conditions with every record of a list of more than a thousand. */
const CONDITIONS = 14_000;
const RECORDS = 1600;
const COSTLY =
  /^The filter has 14,?000 conditions and is compared with more than 1,?428 records\. At most 20,?000,?000/;

describe.each(['SQLite', 'PostgreSQL'])('on %s', (kind) => {
  let server: TestServer;
  let session: string;
  let drop: (() => Promise<void>) | undefined;
  beforeAll(async () => {
    const database = kind === 'SQLite' ? undefined : await makeDatabase();
    drop = database?.drop;
    server = await startServer({ statementMs: 600_000, ...(database ? { databaseUrl: database.url } : {}) });
    session = await server.signIn('admin@demo.invoize.test');
    const { company, system } = (await server.call('GET', '/api/me', session)).body.context;
    await server.services.store.entities('shipment').addMany({
      rows: Array.from({ length: RECORDS }, (_, at) => ({
        id: `many-${at}`,
        values: { shipmentNumber: `MANY-${at}` },
      })),
      scope: { company, system },
      by: 'test',
      at: '2026-11-21T12:00:00.000Z',
      action: 'import',
    });
  });
  afterAll(async () => {
    await server?.close();
    await drop?.();
  });

  const filterOf = (conditions: number) => ({
    condition: 'or',
    fields: Array.from({ length: conditions }, (_, at) => ({
      name: 'shipmentNumber',
      operator: 'contains',
      value: `none ${at}`,
    })),
  });
  const SHIPMENTS = '/api/records/shipment';

  it.each([
    ['a list', `${SHIPMENTS}/list`, { pageLimit: 3 }],
    ['a count', `${SHIPMENTS}/count`, {}],
  ])('refuses %s whose filter costs too much, naming the limit', async (_title, path, body) => {
    const refused = await server.call('POST', path, session, { ...body, filter: filterOf(CONDITIONS) });
    expect([refused.status, refused.body.reason]).toEqual([422, 'cost']);
    expect(refused.body.msg).toMatch(COSTLY);
    const taken = await server.call('POST', path, session, { ...body, filter: filterOf(150) });
    expect(taken.status, JSON.stringify(taken.body)).toBe(200);
  });

  it('finds the same records by many conditions that are alike as by groups of few', async () => {
    const values = Array.from({ length: 60 }, (_, at) => `${at * 7}`);
    const operators = [
      'contains',
      'doesNotContain',
      'beginsWith',
      'doesNotBeginWith',
      'endsWith',
      'equalTo',
      'notEqualTo',
      'greaterThan',
      'lessThanEqualTo',
    ];
    for (const operator of operators)
      for (const condition of ['and', 'or'])
        for (const name of ['shipmentNumber', 'commodity']) {
          const leaves = values.map((value) => ({
            name,
            operator,
            value: operator.endsWith('qualTo') ? `MANY-${value}` : value,
          }));
          const groups = [leaves.slice(0, 30), leaves.slice(30)].map((fields) => ({ condition, fields }));
          const counts = [];
          for (const fields of [leaves, groups]) {
            const { status, body } = await server.call('POST', `${SHIPMENTS}/count`, session, {
              filter: { condition, fields },
            });
            counts.push([status, JSON.stringify(body)]);
          }
          expect(counts[0], `${condition} ${operator} ${name}`).toEqual(counts[1]);
        }
  });

  it('refuses an export in the same words', async () => {
    const body = { format: 'csv', filter: filterOf(CONDITIONS) };
    const asked = await server.call('POST', `${SHIPMENTS}/export`, session, body);
    expect(asked.status, JSON.stringify(asked.body)).toBe(200);
    const job = await server.job(session, asked.body.jobId);
    expect([job.runningStatus, job.error]).toEqual(['Failed', expect.stringMatching(COSTLY)]);
  });

  it('refuses suggestions and sums of what such a filter selects', async () => {
    const { store } = server.services;
    const selection = { filter: filterOf(CONDITIONS) as never, today: '2026-11-21' };
    const shipments = store.entities('shipment');
    await expect(shipments.suggest({ ...selection, field: 'shipmentNumber' })).rejects.toThrow('14000 conditions');
    const measures = { records: { by: 'count' } } as const;
    await expect(shipments.aggregate({ ...selection, measures })).rejects.toThrow('14000 conditions');
    await expect(shipments.each(selection).next()).rejects.toThrow('14000 conditions');
    await expect(shipments.eachRow({ ...selection, fields: ['shipmentNumber'] }).next()).rejects.toThrow(
      '14000 conditions',
    );
  });

  it('counts the conditions on related records as cost, with those of the list', async () => {
    const { store } = server.services;
    const shipments = store.entities('shipment');
    const related = (conditions: number) =>
      shipments.related({
        match: { id: 'shipmentNumber' },
        isMissing: false,
        selection: { filter: filterOf(conditions) as never, today: '2026-11-21' },
      });
    const latest = shipments.latest({
      by: 'quoteSentDate',
      per: ['accountNumber'],
      on: '2026-11-21',
      selection: { filter: filterOf(CONDITIONS) as never, today: '2026-11-21' },
    });
    const today = '2026-11-21';
    for (const condition of [related(CONDITIONS), latest])
      await expect(shipments.count({ related: [condition], today })).rejects.toThrow('14000 conditions');
    // Each of the two is within the limit, both are not.
    const own = { filter: filterOf(5500) as never, today };
    await expect(shipments.count(own)).resolves.toBe(0);
    await expect(shipments.count({ related: [related(5500)], today })).resolves.toBe(0);
    await expect(shipments.count({ ...own, related: [related(9000)] })).rejects.toThrow('9000 conditions');
  });
});

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

/** Statements that wait for a lock. A connection of its own: a transaction reads the activity once. */
async function waitingIn(url: string): Promise<number> {
  const client = await connected(url);
  const { rowCount } = await client.query(
    "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  await client.end();
  return rowCount ?? 0;
}

it('has two reads of a person under way on PostgreSQL, and those of another person pass', async () => {
  const database = await makeDatabase();
  const server = await startServer({ databaseUrl: database.url });
  const [holder, waiting] = [await connected(database.url), () => waitingIn(database.url)];
  const [mine, other] = [
    await server.signIn('admin@demo.invoize.test'),
    await server.signIn('billing@demo.invoize.test'),
  ];
  await holder.query('begin; lock table e_account in access exclusive mode');
  const lists = Array.from({ length: 6 }, () =>
    server.call('POST', '/api/records/account/list', mine, { pageLimit: 1 }),
  );
  await expect.poll(waiting).toBe(2);
  // Somebody else is answered meanwhile, and nothing more of the first person has begun.
  expect((await server.call('POST', '/api/records/shipment/list', other, { pageLimit: 1 })).status).toBe(200);
  expect(await waiting()).toBe(2);
  await holder.query('commit');
  expect((await Promise.all(lists)).map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200));
  await holder.end();
  await server.close();
  await database.drop();
});

it('runs one read of people with a large filter at a time, and small ones beside it', async () => {
  const database = await makeDatabase();
  const server = await startServer({ databaseUrl: database.url });
  const accounts = server.services.store.entities('account');
  const [holder, waiting] = [await connected(database.url), () => waitingIn(database.url)];
  await holder.query('begin; lock table e_account in access exclusive mode');
  const fields = Array.from({ length: 300 }, (_, at) => ({
    name: 'accountName',
    operator: 'contains',
    value: `none ${at}`,
  }));
  const large = { filter: { condition: 'or', fields } as never, today: '2026-11-21' };
  const [never, leaving] = [new AbortController(), new AbortController()];
  const people = [never, never, leaving, never].map(({ signal }) => accounts.list({ ...large, signal }));
  await expect.poll(waiting).toBe(1);
  // Statements that were sent before these would wait for the table by now.
  for (let count = 0; count < 5; count += 1) await server.services.store.entities('shipment').count({});
  expect(await waiting()).toBe(1);
  leaving.abort();
  await expect(people[2]).rejects.toThrow('nobody waits');
  // Jobs and procedures, and people with small filters, do not wait for the turn.
  const others = [accounts.list(large), accounts.list({ signal: never.signal })];
  await expect.poll(waiting).toBe(3);
  await holder.query('commit');
  const read = await Promise.all([people[0], people[1], people[3], ...others]);
  expect(read.map((answer) => (answer?.records.length ?? 0) > 0)).toEqual([false, false, false, false, true]);
  await holder.end();
  await server.close();
  await database.drop();
});

it('takes turns within a person, and forgets who has read', async () => {
  const turns = createReadTurns();
  const never = new AbortController().signal;
  const [first, second] = [await turns.take('a', never), await turns.take('a', never)];
  const gone = new AbortController();
  const left = turns.take('a', gone.signal);
  const third = turns.take('a', never);
  (await turns.take('b', never))();
  gone.abort();
  await expect(left).rejects.toThrow('nobody waits');
  first();
  (await third)();
  second();
  expect(turns.people).toBe(0);
});
