/** Every call of the definitions with whatever may come: a 4xx with words, never a 500 and never silence. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OPERATORS } from '../../engine/operators/operators.ts';
import { makeDatabase } from '../support/postgres.ts';
import { demoProgram, startServer, type TestServer } from './server.ts';

const SEED = 20_261_121;
/** For each call; INVOIZE_RUNS for a longer search. */
const RUNS = Number(process.env.INVOIZE_RUNS ?? 12);

/** Calls that end this session, or answer for as long as one listens. */
const ENDLESS = new Set(['events', 'logout', 'selfLogout']);

const nastyText = fc.constantFrom(
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\ufeff',
  "' or 1=1 --",
  '%',
  '../../key',
  '__proto__',
  'constructor',
  'toString',
  'NaN',
  '1e999',
  '2026-02-30',
  '💥'.repeat(300),
  'shipment',
  'account',
  'company',
  'eq',
);
const nasty = fc.letrec((tie) => ({
  any: fc.oneof(
    { depthSize: 'small' },
    nastyText,
    fc.string(),
    fc.integer(),
    fc.double(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('any'), { maxLength: 4 }),
    fc.dictionary(fc.oneof(nastyText, fc.string({ maxLength: 6 })), tie('any'), { maxKeys: 4 }),
  ),
})).any;

const program = await demoProgram();
const FIELDS = Object.keys(program.definitions.entity.shipment?.fields ?? {});
const OPERATOR_NAMES = Object.keys(OPERATORS);

/** Words that the calls do read, with what they do not expect. */
const WORDS = [
  'rows ids filter sort pageLimit pageNo after query template columns format version reason transition id values sources',
  'params email password oldPassword newPassword confirmPassword company system data mapping templateName docType',
  'q suggestionFor column dependent selected systemId accountId memCacheKey memCacheKeysToMakeRead batchId profileBased type',
]
  .join(' ')
  .split(' ');
const almostRight = fc.dictionary(fc.constantFrom(...WORDS), nasty, { minKeys: 1, maxKeys: 5 });
const field = fc.oneof(fc.constantFrom(...FIELDS), nastyText);
const operator = fc.oneof(fc.constantFrom(...OPERATOR_NAMES), nastyText);
/** Nearly what a save, a list, a lookup takes. */
const shaped = fc.oneof(
  fc.record({
    rows: fc.array(
      fc.oneof(
        nasty,
        fc.record(
          { id: nasty, version: nasty, shipmentNumber: nasty, invoiceDate: nasty, weight: nasty },
          { requiredKeys: [] },
        ),
      ),
    ),
  }),
  fc.record({ filter: fc.record({ condition: fc.constantFrom('and', 'or', 'x'), fields: fc.array(nasty) }) }),
  fc.record({
    filter: fc.record({
      condition: fc.constant('and'),
      fields: fc.array(
        fc.record(
          { name: field, operator, value: nasty, value1: nasty, value2: nasty, matchField: field },
          { requiredKeys: ['name', 'operator'] },
        ),
        { maxLength: 3 },
      ),
    }),
  }),
  fc.record({ sort: fc.array(fc.record({ field, dir: fc.constantFrom('asc', 'desc', 'up') })) }),
  fc.record({
    sources: fc.array(
      fc.record({ source: fc.constantFrom('account', 'shipment', 'x'), matchKey: field, values: fc.array(nasty) }),
    ),
  }),
  fc.record({ pageLimit: fc.oneof(fc.integer(), fc.double()), pageNo: fc.integer(), after: nastyText }),
);
const body = fc.oneof(nasty, almostRight, shaped);
const segment = fc.oneof(nastyText, fc.string({ minLength: 1, maxLength: 20 }), fc.constantFrom('shipment', 'account'));

const parts = fc.array(segment, { minLength: 3, maxLength: 3 });
const query = fc.dictionary(fc.constantFrom(...WORDS, 'hash', 'url', 'for', 'entity', 'record'), nastyText, {
  maxKeys: 3,
});

const calls = Object.entries(program.definitions.api).filter(([name]) => !ENDLESS.has(name));

describe.each(['SQLite', 'PostgreSQL'])('on %s', (kind) => {
  let server: TestServer;
  let session: string;
  let ids: string[];
  let drop: (() => Promise<void>) | undefined;

  beforeAll(async () => {
    const database = kind === 'SQLite' ? undefined : await makeDatabase();
    drop = database?.drop;
    server = await startServer(database ? { databaseUrl: database.url } : {});
    session = await server.signIn('admin@demo.invoize.test');
    const { body } = await server.call('POST', '/api/records/shipment/list', session, { pageLimit: 5 });
    ids = body.rows.map((row: { id: string }) => row.id);
  });
  afterAll(async () => {
    await server?.close();
    await drop?.();
  });

  it.each(calls)('%s never fails inside', async (_name, api) => {
    await fc.assert(
      fc.asyncProperty(body, parts, query, fc.boolean(), async (sent, given, asked, real) => {
        const unused = [...given];
        const path = api.path.replace(/\{(\w+)\}/g, (_, parameter) => {
          const part = unused.pop() ?? '';
          if (real && parameter === 'entity') return 'shipment';
          if (real && parameter === 'id') return ids[0] as string;
          return encodeURIComponent(Buffer.from(part).toString()) || 'x';
        });
        const search = new URLSearchParams(asked).toString();
        const answer = await server.fetch(`${path}${search && `?${search}`}`, {
          method: api.method,
          headers: { sessionId: session, 'Content-Type': 'application/json' },
          ...(api.method === 'GET' ? {} : { body: JSON.stringify(sent) }),
        });
        const text = await answer.text();
        expect([answer.status < 500, text.slice(0, 300)]).toEqual([true, expect.any(String)]);
        if (answer.status >= 400) expect(JSON.parse(text).msg.length).toBeGreaterThan(5);
        if (answer.status === 401) session = await server.signIn('admin@demo.invoize.test');
      }),
      { seed: SEED, numRuns: RUNS },
    );
  });
});
