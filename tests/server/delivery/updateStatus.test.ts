/** Pasted invoice numbers moved by one transition: an answer for each line, by the lifecycle and by the right of who pastes. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer, type TestServer } from '../server.ts';

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await startServer();
  admin = await server.signIn('admin@demo.invoize.test');
});
afterAll(() => server?.close());

const update = (body: object, session = admin) => server.call('POST', '/api/quickQuery/updateStatus', session, body);
async function numbersIn(status: string, count: number): Promise<string[]> {
  const filter = { condition: 'and', fields: [{ name: 'status', operator: 'equalTo', value: status }] };
  const { body } = await server.call('POST', '/api/records/invoice/list', admin, { filter, pageLimit: 100 });
  const numbers = body.rows.map((row: { invoiceNumber?: string }) => row.invoiceNumber).filter(Boolean);
  expect(numbers.length).toBeGreaterThanOrEqual(count);
  return numbers.slice(0, count);
}
const stateOf = async (number: string) => {
  const filter = { condition: 'and', fields: [{ name: 'invoiceNumber', operator: 'equalTo', value: number }] };
  return (await server.call('POST', '/api/records/invoice/list', admin, { filter })).body.rows[0];
};

it('moves what the lifecycle allows, and answers for each line what became of it', async () => {
  const [first = ''] = await numbersIn('invoiced', 1);
  const [delivered = ''] = await numbersIn('delivered', 1);
  const numbers = `${first.toLowerCase()}\n${first}, ${first}\t${delivered}; NO-SUCH-1`;
  const { status, body } = await update({ numbers, transition: 'correct', reason: 'Wrong rate' });
  expect(status).toBe(200);
  expect(body.rows).toMatchObject([
    { number: first.toLowerCase(), outcome: 'moved' },
    { number: delivered, outcome: 'refused' },
    { number: 'NO-SUCH-1', outcome: 'unknown' },
  ]);
  for (const { msg } of body.rows) expect(msg).toEqual(expect.stringMatching(/\S/));
  expect(body.msg).toContain('1');
  expect((await stateOf(first)).status).toBe('voided');
  expect((await stateOf(delivered)).status).toBe('delivered');
});

it('requires a reason if the transition does', async () => {
  const [number = ''] = await numbersIn('delivered', 1);
  const { body } = await update({ numbers: number, transition: 'correct' });
  expect(body.rows).toMatchObject([{ outcome: 'refused', msg: expect.stringMatching(/reason/i) }]);
});

it('refuses nothing, too much, a transition that is not there, and who may not', async () => {
  expect((await update({ numbers: ' ,; ', transition: 'approve' })).status).toBe(412);
  const many = Array.from({ length: 201 }, (_, index) => `N-${index}`).join(' ');
  const { status, body } = await update({ numbers: many, transition: 'approve' });
  expect([status, body.msg]).toEqual([412, expect.stringContaining('200')]);
  const [number = ''] = await numbersIn('delivered', 1);
  expect((await update({ numbers: number, transition: 'nonsense' })).status).toBe(412);
  const rating = await server.signIn('rating@demo.invoize.test');
  expect((await update({ numbers: number, transition: 'approve' }, rating)).status).toBe(403);
});
