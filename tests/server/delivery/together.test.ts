/**
 * Two servers note at the same moment that two packets of one invoice have left: neither sees what the other one has written. SQLite
 * has one writer, so that only PostgreSQL comes to this.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabases } from '../../support/stores.ts';
import { type Delivering, openDelivering } from './delivering.ts';
import { meeting } from './meeting.ts';

let database: TestDatabase;
let delivering: Delivering;
beforeAll(async () => {
  database = await (testDatabases.find(({ name }) => name === 'PostgreSQL') as (typeof testDatabases)[number]).make();
  delivering = await openDelivering(database);
  const [channel = ''] = await delivering.add('channel', [
    { name: 'Out', direction: 'outgoing', protocol: 'folder', path: 'out', isActive: true },
  ]);
  await delivering.profile({ mode: 'ftp', channel });
  await delivering.profile({ mode: 'web' });
});
afterAll(async () => {
  await delivering?.dispose();
  await database?.dispose();
});

it('two packets of an invoice that leave together: one of them delivers it, and neither is in the way of the other', async () => {
  const invoice = await delivering.approved();
  // Both packets are noted as sent by then, in two transactions that nobody else sees.
  const { operations, asked } = meeting(delivering.services, 'delivery.deliveredWith', 2);
  await delivering.runOnly('packets.build');
  const runs = await Promise.all(['one', 'two'].map((server) => delivering.run(server, { operations })));
  expect(runs.reduce((sum, { done, failed }) => sum + done - failed, 0)).toBe(2);
  const packets = await delivering.packetsOf(invoice);
  expect(packets.map(({ values }) => values.status)).toEqual(['sent', 'sent']);
  expect(await delivering.invoice(invoice)).toMatchObject({ status: 'delivered' });
  // A rolled back transaction would have queried again.
  expect(asked()).toBe(2);
});
