/** Open work is given to people by rules, by load, and by hand; who is absent gets none, and nobody gets what they may not see. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer, type TestServer } from '../server.ts';

const BILLING = 'billing@demo.invoize.test';
const AUDITOR = 'auditor@demo.invoize.test';
const CARRIER = 'carrier@demo.invoize.test';

let server: TestServer;
let admin: string;
let users: Record<string, string>;

beforeAll(async () => {
  server = await startServer();
  admin = await server.signIn('admin@demo.invoize.test');
  const { body } = await server.call('POST', '/api/records/user/list', admin, { pageLimit: 100 });
  users = Object.fromEntries((body.rows as { email: string; id: string }[]).map(({ email, id }) => [email, id]));
});
afterAll(() => server?.close());

interface Work {
  id: string;
  number: string;
  accountNumber: string;
  allocatedTo: string;
  allocation: string;
  isAbsent: boolean;
}
const work = async (query = 'stream=Shipment&pageLimit=1000'): Promise<Work[]> =>
  (await server.call('GET', `/api/listingReallocation?${query}`, admin)).body.data;
const save = (entity: string, row: object) => server.call('PUT', `/api/records/${entity}`, admin, { rows: [row] });
const give = (body: object, session = admin) => server.call('PUT', '/api/listingReallocation', session, body);

it('gives by the first rule that fits, to whoever of a group has the least', async () => {
  expect((await work()).every(({ allocatedTo }) => allocatedTo === '')).toBe(true);
  const group = await server.call('POST', '/api/groups', admin, {
    name: 'Night shift',
    type: 'staff',
    members: [users[BILLING], users[AUDITOR]],
  });
  expect(group.status).toBe(200);
  const rule = { name: 'All shipments', position: 1, stream: 'Shipment', group: group.body.id, isActive: true };
  expect((await save('allocationRule', rule)).status).toBe(200);
  const { status, body } = await server.call('POST', '/api/workAllocation/run', admin, {});
  expect(status, JSON.stringify(body)).toBe(200);
  const given = await work();
  expect(given.length).toBe(body.allocated);
  const of = (email: string) => given.filter(({ allocatedTo }) => allocatedTo === users[email]).length;
  expect(Math.abs(of(BILLING) - of(AUDITOR))).toBeLessThanOrEqual(1);
  expect(of(BILLING) + of(AUDITOR)).toBe(given.length);
  const { rows } = (await server.call('GET', '/api/workAllocation/people', admin)).body;
  expect(rows.find(({ id }: { id: string }) => id === users[BILLING])).toMatchObject({ shipments: of(BILLING) });
  expect((await server.call('POST', '/api/workAllocation/run', admin, {})).body.allocated).toBe(0);
});

it('gives invoices by rules of their own, whose condition they pass', async () => {
  const rule = { name: 'Invoices', position: 2, stream: 'Invoice', user: users[BILLING], isActive: true };
  const of = (value: string) =>
    JSON.stringify({
      over: 'invoice',
      filter: { condition: 'and', fields: [{ name: 'accountNumber', operator: 'equalTo', value }] },
    });
  const invoices = await work('stream=Invoice&pageLimit=1000');
  // Unbilled invoices show the number of their shipment.
  expect(invoices.filter(({ id, number }) => number === id)).toEqual([]);
  const account = invoices[0]?.accountNumber ?? '';
  expect(invoices.some(({ accountNumber }) => accountNumber !== account)).toBe(true);
  const saved = await save('allocationRule', { ...rule, invoiceCondition: of(account) });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  expect((await server.call('POST', '/api/workAllocation/run', admin, {})).status).toBe(200);
  const given = (await work('stream=Invoice&pageLimit=1000')).filter(({ allocatedTo }) => allocatedTo !== '');
  expect(new Set(given.map((one) => `${one.accountNumber} ${one.allocatedTo}`))).toEqual(
    new Set([`${account} ${users[BILLING]}`]),
  );
  expect(await work('')).toHaveLength(50);
});

it('reallocates one or many, with history', async () => {
  const [first, second] = (await work()).filter(({ allocatedTo }) => allocatedTo === users[BILLING]) as [Work, Work];
  const one = { id: first.id, allocatedTo: users[AUDITOR] };
  expect((await server.call('PUT', '/api/summaryReallocation', admin, one)).status).toBe(200);
  const many = { docId: [first.id, second.id], allocatedTo: users[AUDITOR], allocateTo: users[BILLING] };
  // Only what that user has is moved.
  expect((await give(many)).body.moved).toEqual([first.id]);
  expect((await give({ ...many, docId: [second.id] })).status).toBe(412);
  expect((await give({ docId: [], allocateTo: users[BILLING] })).status).toBe(412);
  const history = await server.call('GET', `/api/records/workAllocation/${first.allocation}/history`, admin);
  expect(JSON.stringify(history.body)).toContain(users[AUDITOR]);
});

it('gives nobody what they may not see, and refuses who may not reallocate', async () => {
  const unseen = (await work()).find(({ accountNumber }) => !['AC-1001', 'AC-1002'].includes(accountNumber)) as Work;
  expect(await give({ docId: [unseen.id], allocateTo: users[CARRIER] })).toMatchObject({
    status: 412,
    body: { msg: `None of the selected people is available and can view ${unseen.number}.` },
  });
  const billing = await server.signIn(BILLING);
  expect((await give({ docId: [unseen.id], allocateTo: users[BILLING] }, billing)).status).toBe(403);
});

it("gives absent people's work to who stands in", async () => {
  const before = (await work()).filter(({ allocatedTo }) => allocatedTo === users[AUDITOR]).length;
  expect(before).toBeGreaterThan(0);
  const absence = { user: users[AUDITOR], from: '2000-01-01', to: '2999-12-31', substitute: users[BILLING] };
  expect((await save('absence', absence)).status).toBe(200);
  expect((await work('absent=true&pageLimit=1000')).length).toBe(before);
  expect((await server.call('POST', '/api/workAllocation/run', admin, {})).body.allocated).toBe(before);
  expect(await work('absent=true')).toEqual([]);
});
