/** A grant that cannot be understood or applied gives less than was meant, never more. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withoutFaults } from '../../server/program/layers/withoutFaults.ts';
import { setGrant } from './grantOf.ts';
import { demoProgram, startServer, type TestServer } from './server.ts';

const CARRIER = 'carrier@demo.invoize.test';
const SEE = 'shipmentEntry.sideShipmentEntry';
const OWN = ['AC-1001', 'AC-1002'];

let server: TestServer;
let carrier: string;

beforeAll(async () => {
  server = await startServer();
  carrier = await server.signIn(CARRIER);
});
afterAll(() => server?.close());

/** The number of visible shipments; the message if none may be requested. */
const seen = async () => {
  const { status, body } = await server.call('POST', '/api/records/shipment/list', carrier, { pageLimit: 1000 });
  return status === 200 ? (body.rows.length as number) : status;
};

it('reaches rows by a filter that the permission has', async () => {
  await setGrant(server, CARRIER, { permissions: { [SEE]: { filters: { accountNumber: OWN } } } });
  expect(await seen()).toBeGreaterThan(0);
  await setGrant(server, CARRIER, { rowAccess: { [SEE]: { accountNumber: OWN } } });
  expect(await seen()).toBeGreaterThan(0);
});

it.each([
  ['a misspelt filter', { permissions: { [SEE]: { filters: { acountNumber: OWN } } } }],
  [
    'a misspelt filter beside a right one',
    { permissions: { [SEE]: { filters: { accountNumber: OWN, acount: OWN } } } },
  ],
  ['a misspelt filter that narrows a role', { rowAccess: { [SEE]: { acountNumber: OWN } } }],
  ['a name of every object', { permissions: { [SEE]: { filters: { constructor: OWN } } } }],
  ['no value', { permissions: { [SEE]: { filters: { accountNumber: [] } } } }],
])('reaches no row by %s', async (_, grant) => {
  await setGrant(server, CARRIER, grant);
  expect(await seen()).toBe(0);
});

it.each([
  ['a filter whose values are no list', { permissions: { [SEE]: { filters: { accountNumber: 'AC-1001' } } } }],
  [
    'a permission that is narrowed and that there is not',
    { rowAccess: { 'shipmentEntry.sideShipment': { accountNumber: OWN } } },
  ],
  ['narrowing that is none', { rowAccess: [1] }],
  ['narrowing by a name of every object', { rowAccess: JSON.parse('{"__proto__":{"accountNumber":["AC-1001"]}}') }],
  ['a role that there is not', { permissions: { [SEE]: {} }, role: 'demoCarier' }],
  ['a role by a name of every object', { permissions: { [SEE]: {} }, role: 'constructor' }],
])('gives nothing by %s', async (_, grant) => {
  await setGrant(server, CARRIER, { role: 'demoCarrier', ...grant });
  expect(await seen()).toBe(403);
});

it('reaches no row by a permission with a filter on an unsupported field', async () => {
  const program = await demoProgram();
  await setGrant(server, CARRIER, { role: 'demoCarrier', permissions: { [SEE]: { filters: { accountNumber: OWN } } } });
  for (const field of ['acountNumber', 'accountId', 'hazardous', 'toString']) {
    const { permission } = program.definitions;
    const filters = { accountNumber: { ...permission[SEE]?.filters?.accountNumber, field } };
    const beside = await startServer({
      beside: server,
      program: {
        ...program,
        hash: `${program.hash}${field}`,
        definitions: { ...program.definitions, permission: { ...permission, [SEE]: { ...permission[SEE], filters } } },
      } as never,
    });
    const { status, body } = await beside.call('POST', '/api/records/shipment/list', carrier, {});
    expect([field, status, body.rows]).toEqual([field, 200, []]);
    await beside.close();
  }
});

it('leaves a role whose changes have a fault without anything, not as it was below', async () => {
  const role = { kind: 'role' as const, name: 'demoCarrier' };
  const change = {
    op: 'set' as const,
    ...role,
    at: 'grants/shipmentEntry.sideShipmentEntry/filters',
    value: { acount: OWN },
  };
  const stack = [{ layer: 'systems/ofs', pieces: [{ ...role, content: { changes: [change] } }] }];
  const { faults } = await server.services.programs.compile(stack);
  expect(faults).toMatchObject([{ kind: 'unknown-row-filter', piece: role }]);
  const { compiled } = await server.services.programs.compile(withoutFaults(stack, faults));
  expect(compiled.program?.definitions.role.demoCarrier).toMatchObject({ label: 'Carrier', grants: {} });
  // If the whole layer is invalid, its roles grant nothing either; and the search ends.
  const bare = withoutFaults(stack, []);
  expect((await server.services.programs.compile(bare)).compiled.program?.definitions.role.demoCarrier?.grants).toEqual(
    {},
  );
  expect(withoutFaults(bare, [])).toEqual([]);
  const gone = { ...role, name: 'nobody' };
  const lost = [{ layer: 'systems/ofs', pieces: [{ ...gone, content: { changes: [{ ...change, ...gone }] } }] }];
  const first = withoutFaults(lost, (await server.services.programs.compile(lost)).faults);
  const again = withoutFaults(first, (await server.services.programs.compile(first)).faults);
  expect(again.flatMap(({ pieces }) => pieces)).toEqual([]);
});

it('goes on by a permission that was called otherwise, narrowed as it was', async () => {
  const program = await demoProgram();
  const { permission } = program.definitions;
  const former = 'shipments.lookAt';
  const beside = await startServer({
    beside: server,
    program: {
      ...program,
      hash: `${program.hash}former`,
      definitions: {
        ...program.definitions,
        permission: { ...permission, [SEE]: { ...permission[SEE], formerly: former } },
      },
    } as never,
  });
  const list = async () =>
    (await beside.call('POST', '/api/records/shipment/list', carrier, { pageLimit: 1000 })).body.rows;
  await setGrant(server, CARRIER, {
    role: 'demoCarrier',
    permissions: { [former]: { filters: { accountNumber: [OWN[0]] } } },
  });
  const rows = await list();
  expect(rows.length).toBeGreaterThan(0);
  expect(new Set(rows.map((row: { accountNumber: string }) => row.accountNumber))).toEqual(new Set([OWN[0]]));
  await setGrant(server, CARRIER, { permissions: { [SEE]: {} }, rowAccess: { [former]: { accountNumber: [OWN[1]] } } });
  expect(new Set((await list()).map((row: { accountNumber: string }) => row.accountNumber))).toEqual(new Set([OWN[1]]));
  await beside.close();
});
