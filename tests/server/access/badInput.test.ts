/** Invalid input for users and access: dangling references, simultaneous calls, cycles. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { setGrant } from '../grantOf.ts';
import { startServer, type TestServer } from '../server.ts';

const ADMIN = 'admin@demo.invoize.test';
const BILLING = 'billing@demo.invoize.test';
/** People in a file, and how many of its lines are wrong. */
const [LINES, WRONG] = process.env.LONG ? [10_000, 200] : [150, 15];

let server: TestServer;
let other: TestServer;
let admin: string;
let billing: string;
let user: string;
let system: string;

beforeAll(async () => {
  server = await startServer();
  other = await startServer({ beside: server });
  [admin, billing] = await Promise.all([server.signIn(ADMIN), server.signIn(BILLING)]);
  user = (await server.call('GET', '/api/me', billing)).body.loggedInUser.id;
  system = (await server.call('GET', '/api/me', admin)).body.context.system;
});
afterAll(async () => {
  await other?.close();
  await server?.close();
});

const save = (entity: string, rows: object[], session = admin) =>
  server.call('PUT', `/api/records/${entity}`, session, { rows });
const group = (body: object, at = server) => at.call('POST', '/api/groups', admin, { type: 'permission', ...body });
const seeing = (actionCodes: string[], v: string[] = []) => ({
  modules: { shipmentEntry: { variants: { default: { actionCodes, filters: { accountNumber: { v } } } } } },
});
const VIEW = 'shipmentEntry.sideShipmentEntry';
const EDIT = 'shipmentEntry.editShipment';
const give = (role: string) => server.call('PUT', '/api/permissions', admin, { system, role, users: [user] });
const shipments = async (session: string) =>
  (await server.call('POST', '/api/records/shipment/list', session, { pageLimit: 1000 })).body.rows as {
    id: string;
    version: number;
    accountNumber: string;
  }[];

it('saves nothing by a role that lost the permission meanwhile, at any server', async () => {
  const { id } = (await group({ name: 'Editor', definition: seeing([VIEW, EDIT]) })).body;
  await give(id);
  const [row] = await shipments(billing);
  const saveAt = (at: TestServer, n: number, version: number | undefined) =>
    at.call('PUT', '/api/invoiceCapture', billing, { rows: [{ id: row?.id, version, bookingNumber: `B${n}` }] });
  expect((await saveAt(server, 0, row?.version)).status).toBe(200);
  // While she saves, the permission is taken: each save is whole or refused, and none comes after.
  let version = (row?.version ?? 0) + 1;
  const taken = group({ id, definition: seeing([VIEW]) }, other);
  for (let n = 1; n < 8; n += 1) {
    const { status } = await saveAt(n % 2 ? server : other, n, version);
    expect([200, 403]).toContain(status);
    if (status === 200) version += 1;
  }
  expect((await taken).status).toBe(200);
  for (const at of [server, other]) expect((await saveAt(at, 9, version)).status).toBe(403);
  const stored = await server.call('GET', `/api/records/shipment/${row?.id}`, admin);
  expect(stored.body.row.version).toBe(version);
});

it('shows no row by a filter whose value is gone, and none more', async () => {
  const number = 'AC-GONE';
  const made = await save('account', [{ tempId: 'a', accountNumber: number, accountName: 'Gone', country: 'Germany' }]);
  const [account] = made.body.saved;
  const { id } = (await group({ name: 'Of one account', definition: seeing([VIEW], [number]) })).body;
  await give(id);
  const removed = await server.call('DELETE', '/api/records/account', admin, {
    ids: [{ id: account.id }],
    reason: 'Was never one',
  });
  expect(removed.status, JSON.stringify(removed.body)).toBe(200);
  expect(await shipments(billing)).toEqual([]);
  // The role is shown unchanged, and saved without an error.
  const { body } = await server.call('GET', `/api/groups/${id}`, admin);
  expect(JSON.stringify(body)).toContain(number);
  expect((await group({ id, definition: seeing([VIEW], [number, 'AC-1001']) })).status).toBe(200);
  expect(new Set((await shipments(billing)).map(({ accountNumber }) => accountNumber))).toEqual(new Set(['AC-1001']));
});

it('shows no row by a filter with an empty list, and all rows by a permission without a filter', async () => {
  const seen = async (filters: object) => {
    await setGrant(server, BILLING, { role: 'billing', permissions: { [VIEW]: { filters } } });
    return (await shipments(billing)).length;
  };
  expect([await seen({ accountNumber: [] }), (await seen({})) > 0]).toEqual([0, true]);
});

it('keeps what one administrator saved from another who began before, at two servers too', async () => {
  const { id } = (await group({ name: 'Changed twice', definition: seeing([VIEW]) })).body;
  const { version } = (await server.call('GET', `/api/groups/${id}`, admin)).body.row;
  const both = await Promise.all([
    group({ id, version, name: 'Here', definition: seeing([VIEW, EDIT]) }),
    group({ id, version, name: 'There', definition: seeing([VIEW]) }, other),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
  const { body } = await server.call('GET', `/api/groups/${id}`, admin);
  expect([body.row.name, body.row.version]).toEqual([both[0].status === 200 ? 'Here' : 'There', version + 1]);
});

it('rejects a group within a group, so that groups have no cycles', async () => {
  const group = (body: object) => server.call('POST', '/api/groups', admin, { type: 'work', ...body });
  const types = (await server.call('GET', '/api/suggestion?suggestionFor=groupType', admin)).body.msg as {
    v: string;
  }[];
  const type = types.find(({ v }) => v !== 'permission')?.v;
  const { id } = (await group({ type, name: 'Of people', members: [user] })).body;
  for (const member of [id, (await group({ type, name: 'Another', members: [user] })).body.id]) {
    const { status } = await group({ type, id, members: [user, member] });
    expect(status).toBe(412);
  }
  const { body } = await server.call('GET', `/api/groups/${id}`, admin);
  expect(body.row.members).toEqual([user]);
});

it('places no company and no account under itself', async () => {
  const company = (code: string, more: object = {}) => ({ tempId: code, code, name: code, country: 'Canada', ...more });
  const made = await save('company', [company('ONE'), company('TWO'), company('THREE')]);
  const [one, two, three] = made.body.saved as { id: string; version: number }[];
  const under = (row: typeof one, parent: typeof one) => ({ ...row, parentCompany: parent?.id });
  const pick = (row: typeof one) => ({ id: row?.id ?? '', version: row?.version ?? 0 });
  const itself = await save('company', [under(pick(one), one)]);
  expect([itself.status, Object.keys(itself.body.errorRows[0].errors)]).toEqual([412, ['parentCompany']]);
  // Both at once, and by way of a third.
  const circle = await save('company', [under(pick(one), two), under(pick(two), one)]);
  expect([circle.status, circle.body.errorRows.length]).toEqual([412, 2]);
  expect((await save('company', [under(pick(one), two), under(pick(two), three)])).status).toBe(200);
  expect((await save('company', [under(pick(three), one)])).status).toBe(412);
  const account = (n: string) => ({ tempId: n, accountNumber: n, accountName: n, country: 'Canada' });
  const [first] = (await save('account', [account('LOOP-1')])).body.saved as { id: string; version: number }[];
  const loop = await save('account', [{ ...pick(first), parentAccount: first?.id }]);
  expect([loop.status, Object.keys(loop.body.errorRows[0].errors)]).toEqual([412, ['parentAccount']]);
});

it(`imports ${LINES} people of whom ${WRONG} are invalid: these are reported, the others saved, without duplicates`, async () => {
  const every = LINES / WRONG;
  const lineOf = (n: number) => {
    const isWrong = n % every === 0;
    const kind = (n / every) % 4;
    const email =
      isWrong && kind === 0 ? 'nobody' : isWrong && kind === 1 ? 'two@at@example.com' : `person${n}@example.com`;
    const name = isWrong && kind === 2 ? '' : `Person ${n}`;
    return `${name},${email},${isWrong && kind === 3 ? 'No such role' : 'Auditor'}`;
  };
  const lines = ['Name,Email,Role', ...Array.from({ length: LINES }, (_, n) => lineOf(n))];
  const { body } = await server.upload(admin, 'people.csv', `${lines.join('\n')}\n`, 'user');
  const [file] = body.files;
  await server.job(admin, file.jobId);
  const mapping = { Name: { field: 'name' }, Email: { field: 'email' }, Role: { field: 'role' } };
  const mapped = await server.call('PUT', `/api/imports/${file.batchId}/map`, admin, { mapping });
  await server.job(admin, mapped.body.jobId);
  const batch = (await server.call('GET', `/api/imports/${file.batchId}`, admin)).body.batch;
  expect(batch.counts).toMatchObject({ rows: LINES });
  const of = `/api/imports/${file.batchId}/rows`;
  let after: string | undefined = '';
  while (after !== undefined) {
    const page = await server.call('GET', `${of}?pageLimit=1000&after=${after}`, admin);
    after = page.body.next;
    const outcome = await server.call('PUT', of, admin, { rows: page.body.rows });
    expect([200, 412], JSON.stringify(outcome.body).slice(0, 300)).toContain(outcome.status);
  }
  const { counts } = (await server.call('GET', `/api/imports/${file.batchId}`, admin)).body.batch;
  expect(counts).toMatchObject({ saved: LINES - WRONG, left: WRONG });
  const filter = { condition: 'and', fields: [{ name: 'email', operator: 'beginsWith', value: 'person' }] };
  const found = await server.call('POST', '/api/records/user/count', admin, { filter });
  expect(found.body.total ?? found.body.count).toBe(LINES - WRONG);
});
