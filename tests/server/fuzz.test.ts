/** Every call of the definitions with random input: a 4xx with a reason, never a 500, always an answer. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OPERATORS } from '../../engine/operators/operators.ts';
import { makeDatabase } from '../support/postgres.ts';
import { wordsOf } from './refusalWords.ts';
import { demoProgram, startServer, type TestServer } from './server.ts';
import { testClock } from './testClock.ts';

const SEED = 20_261_121;
/** Requests of `npm run test:long`, on both stores together. */
const LONG_REQUESTS = 200_000;

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
  ...Object.getOwnPropertyNames(Object.prototype),
  'prototype',
  'toJSON',
  'then',
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
/** For each call and store; INVOIZE_RUNS for a longer search. */
const RUNS = process.env.LONG ? Math.ceil(LONG_REQUESTS / calls.length / 2) : Number(process.env.INVOIZE_RUNS ?? 12);

/** The members of the body, or of the address, that a definition reads: `body.NAME`, `query.NAME`. */
function namesRead(definition: unknown, of: 'body' | 'query'): string[] {
  const names = JSON.stringify(definition).matchAll(new RegExp(`"${of}\\.(\\w+)`, 'g'));
  return [...new Set([...names].map(([, name]) => name as string))];
}

/** The inputs that this call reads from body and address, with random values, some of them valid. */
function requestOf(api: (typeof calls)[number][1]) {
  const right = fc.constantFrom<unknown>('shipment', 'account', 'shipmentNumber', 1, 50, true, [], {}, '2026-01-31');
  const value = fc.oneof(right, nasty, shaped);
  const named = (names: string[], of: fc.Arbitrary<unknown>) =>
    fc.record(Object.fromEntries(names.map((name) => [name, of])), { requiredKeys: [] });
  const text = fc.oneof(nastyText, fc.constantFrom('shipment', 'account', '1', 'true'));
  return fc.record({
    body: fc.oneof(body, named(namesRead(api.cases, 'body'), value)),
    query: fc.oneof(query, named(namesRead(api.cases, 'query'), text) as typeof query),
    // Mostly what the definition says, or the rest is never reached.
    method: fc.oneof(
      { weight: 9, arbitrary: fc.constant(api.method as string) },
      fc.constantFrom('PUT', 'PATCH', 'HEAD'),
    ),
    type: fc.oneof(
      { weight: 9, arbitrary: fc.constant('application/json') },
      fc.constantFrom('text/plain', 'a', 'multipart/form-data; boundary=x'),
    ),
    context: fc.option(
      nastyText.filter((one) => /^[\x21-\x7e]+$/.test(one)),
      { nil: undefined, freq: 8 },
    ),
    damaged: fc.oneof({ weight: 15, arbitrary: fc.constant(false) }, fc.constant(true)),
  });
}

describe.each(['SQLite', 'PostgreSQL'])('on %s', (kind) => {
  let server: TestServer;
  let session: string;
  let ids: string[];
  let drop: (() => Promise<void>) | undefined;

  beforeAll(async () => {
    const database = kind === 'SQLite' ? undefined : await makeDatabase();
    drop = database?.drop;
    server = await startServer({ clock: testClock(), ...(database ? { databaseUrl: database.url } : {}) });
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
      fc.asyncProperty(requestOf(api), parts, fc.boolean(), async (request, given, real) => {
        const unused = [...given];
        const path = api.path.replace(/\{(\w+)\}/g, (_, parameter) => {
          const part = unused.pop() ?? '';
          if (real && parameter === 'entity') return 'shipment';
          if (real && parameter === 'id') return ids[0] as string;
          return encodeURIComponent(Buffer.from(part).toString()) || 'x';
        });
        const search = new URLSearchParams(request.query).toString();
        const text = JSON.stringify(request.body) ?? '';
        const answer = await server.fetch(`${path}${search && `?${search}`}`, {
          method: request.method,
          headers: {
            sessionId: session,
            'Content-Type': request.type,
            ...(request.context === undefined ? {} : { currentContext: request.context }),
          },
          ...(request.method === 'GET' || request.method === 'HEAD'
            ? {}
            : { body: request.damaged ? text.slice(0, -1) : text }),
        });
        const answered = await answer.text();
        expect([answer.status < 500, answered.slice(0, 300)]).toEqual([true, expect.any(String)]);
        if (answer.status >= 400 && request.method !== 'HEAD')
          expect(wordsOf(answer, answered).length).toBeGreaterThan(5);
        if (answer.status === 401) session = await server.signIn('admin@demo.invoize.test');
      }),
      { seed: SEED, numRuns: RUNS },
    );
  });
});
