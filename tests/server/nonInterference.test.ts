/**
 * Non-interference: two stores that differ only in what a person may not see answer the same calls of that person alike, but for times,
 * new ids and numbers of versions.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiDefinition } from '../../metadata/kinds/api.ts';
import { hiddenFields } from '../../server/access/hiddenFields.ts';
import { addAuthor } from './authoring/authors.ts';
import { demoProgram, startServer, type TestServer } from './server.ts';

const SEED = 20_261_128;
const RUNS = process.env.LONG ? 3000 : Number(process.env.INVOIZE_RUNS ?? 100);
const ADMIN = 'admin@demo.invoize.test';

/** Calls that end the session, answer for as long as one listens, or seal something by the key of their store. */
const LEFT_OUT = new Set(['events', 'logout', 'selfLogout', 'me']);

const program = await demoProgram();
const calls = Object.entries(program.definitions.api).filter(([name]) => !LEFT_OUT.has(name));

/** A person who lists shipments and accounts without costs and credit, and saves drafts. */
const HELD = [
  'shipmentEntry.sideShipmentEntry',
  'accounts.menuAccounts',
  'accounts.viewAccounts',
  'invoices.menuInvoices',
  'authoring.viewDefinitions',
  'authoring.editDefinitions',
  'authoring.publishDefinitions',
];

interface Side {
  server: TestServer;
  admin: string;
  person: string;
  layer: string;
}

type Row = Record<string, unknown> & { id: string; accountNumber?: string };
let sides: readonly [Side, Side];
let seenId = '';

const rowsOf = async ({ server, admin }: Side): Promise<Row[]> =>
  (await server.call('POST', '/api/records/shipment/list', admin, { pageLimit: 200 })).body.rows;

/** Writes costs into the shipments of a store, so close to those of the other one that no rule decides otherwise. @returns how many have one */
async function differ(side: Side, cost: number): Promise<number> {
  const rows = (await rowsOf(side)).map((row, at) => ({ ...row, freightCost: String(cost + 10 * at) }));
  await side.server.call('PUT', '/api/invoiceCapture', side.admin, { rows });
  return (await rowsOf(side)).filter(({ freightCost }) => Number(freightCost) >= 7000).length;
}

async function begin(): Promise<Side> {
  const server = await startServer();
  const admin = await server.signIn(ADMIN);
  const person = await addAuthor(server, 'person@demo.invoize.test', HELD);
  const layer = (await server.call('GET', '/api/authoring/layers', admin)).body.layers[0].layer;
  return { server, admin, person, layer };
}

beforeAll(async () => {
  sides = [await begin(), await begin()];
  const changed = [await differ(sides[0], 7000), await differ(sides[1], 7003)];
  expect(changed[0]).toBeGreaterThan(0);
  expect(changed[1]).toBe(changed[0]);
  seenId = (await rowsOf(sides[0]))[0]?.id ?? '';
});
afterAll(async () => {
  for (const { server } of sides ?? []) await server.close();
});

const entities = ['shipment', 'account', 'invoice', ...Object.keys(program.definitions.entity)];
const hidden = [...hiddenFields(program, 'shipment', new Set(HELD))];
const fields = Object.keys(program.definitions.entity.shipment?.fields ?? {});
const field = fc.oneof(fc.constantFrom(...hidden), fc.constantFrom(...fields));
const value = fc.constantFrom('7000', '7003', 7500, 7010, '', 'Gold', true);
const leaf = fc.record({
  name: field,
  operator: fc.constantFrom('equalTo', 'greaterThan', 'lessThan', 'contains', 'isInList'),
  value,
});
const filter = fc.record({
  condition: fc.constantFrom('and', 'or'),
  fields: fc.array(leaf, { minLength: 1, maxLength: 2 }),
});
const request = fc.record(
  {
    filter,
    sort: fc.array(fc.record({ field, dir: fc.constantFrom('asc', 'desc') }), { maxLength: 1 }),
    pageLimit: fc.constantFrom(3, 50),
    total: fc.boolean(),
    template: fc.constantFrom('shipment', 'account', 'invoice'),
    columns: fc.array(field, { maxLength: 3 }),
    fields: fc.array(field, { maxLength: 3 }),
    group: field,
    measures: fc.array(fc.record({ field, fn: fc.constantFrom('sum', 'max', 'count') }), { maxLength: 1 }),
    rows: fc.array(fc.dictionary(field, value, { maxKeys: 3 }), { maxLength: 2 }),
    sources: fc.array(
      fc.record({
        source: fc.constantFrom('shipment', 'account'),
        matchKey: field,
        values: fc.array(value, { maxLength: 2 }),
      }),
      {
        maxLength: 1,
      },
    ),
    q: fc.constantFrom('', '1', '70', 'a'),
  },
  { requiredKeys: [] },
);

/** Definitions that read a hidden field in some way, or another one. */
const draft = fc.oneof(
  field.map((name) => ({
    kind: 'entity',
    name: 'shipment',
    change: (now: Record<string, unknown>) => ({
      ...now,
      fields: {
        ...(now.fields as object),
        probe: { type: 'text', label: 'Probe', virtual: { cat: [{ var: `record.${name}` }] } },
      },
    }),
  })),
  leaf.map((one) => ({
    kind: 'query',
    name: 'shipments.probe',
    change: () => ({ entity: 'shipment', filter: { condition: 'and', fields: [one] } }),
  })),
);

/** What differs for nobody's values: moments, ids that a store made by itself, hashes of what it then has. */
const plain = (text: string): string =>
  text
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'ID')
    .replaceAll(/"milliseconds":[\d.]+/g, '"milliseconds":0');

async function answerOf(side: Side, method: string, path: string, body: unknown, headers = {}): Promise<string> {
  const at = path.replace('{layer}', encodeURIComponent(side.layer));
  const answer = await side.server.call(method, at, side.person, method === 'GET' ? undefined : body, headers);
  const text = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body);
  return plain(`${answer.status} ${text}`);
}

async function alike(method: string, path: string, body: unknown, headers?: (side: Side) => object): Promise<void> {
  const answers = await Promise.all(sides.map((side) => answerOf(side, method, path, body, headers?.(side))));
  expect([path, answers[1]]).toEqual([path, answers[0]]);
}

const addressOf = (api: ApiDefinition, entity: string): string =>
  api.path
    .replace('{entity}', entity)
    .replace('{id}', seenId)
    .replace('{hash}', program.hash)
    .replaceAll(/\{\w+\}/g, 'shipment');

describe('two stores that differ in costs alone', () => {
  it('answer every call of a person who sees no costs alike', async () => {
    const call = fc.constantFrom(...calls);
    await fc.assert(
      fc.asyncProperty(call, fc.constantFrom(...entities.slice(0, 6)), request, async ([, api], entity, body) => {
        await alike(api.method, addressOf(api, entity), body);
      }),
      { numRuns: RUNS, seed: SEED, endOnFailure: true },
    );
  });

  it('answer lists, totals and look-ups over every hidden field alike', async () => {
    for (const name of hidden) {
      const over = { condition: 'and', fields: [{ name, operator: 'greaterThan', value: 7500 }] };
      await alike('POST', '/api/records/shipment/list', { filter: over, total: true });
      await alike('POST', '/api/records/shipment/list', { sort: [{ field: name, dir: 'desc' }], pageLimit: 5 });
    }
    const [one] = sides;
    const all = await one.server.call('POST', '/api/records/shipment/list', one.person, { pageLimit: 50, total: true });
    expect([all.status, all.body.rows.length]).toEqual([200, 50]);
    await alike('POST', '/api/records/shipment/list', { pageLimit: 50, total: true });
  });

  it('answer previews of any draft alike', async () => {
    const runs = process.env.LONG ? 200 : 5;
    await fc.assert(
      fc.asyncProperty(draft, async ({ kind, name, change }) => {
        for (const { server, person } of sides) {
          const at = `/api/authoring/definition?kind=${kind}&name=${name}`;
          const { body } = await server.call('GET', at, person);
          const now = { kind, name, base: body.base ?? 0, draft: body.draft ?? 0 };
          await server.call('PUT', '/api/authoring/definition', person, { ...now, value: change(body.value ?? {}) });
        }
        const preview = ({ layer }: Side) => ({ preview: encodeURIComponent(JSON.stringify({ layer })) });
        await alike('POST', '/api/records/shipment/list', { pageLimit: 20 }, preview);
        await alike(
          'POST',
          '/api/records/shipment/list',
          { pageLimit: 20, query: 'shipments.probe', total: true },
          preview,
        );
      }),
      { numRuns: runs, seed: SEED, endOnFailure: true },
    );
  });
});
