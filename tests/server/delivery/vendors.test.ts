/** Paper orders are sent to the courier and the click-to-mail vendor over HTTP once, for any answer or none. */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ChannelFailure } from '../../../server/channels/transport.ts';
import { bindLogins } from '../../../server/freight/delivery/bindLogins.ts';
import { clickToMail } from '../../../server/freight/delivery/vendors/clickToMail.ts';
import { courier } from '../../../server/freight/delivery/vendors/courier.ts';
import { paperVendor } from '../../../server/freight/delivery/vendors/paperVendor.ts';
import type { Operation } from '../../../server/operations/operation.ts';
import { type TestDatabase, testDatabases } from '../../support/stores.ts';
import { type Delivering, openDelivering } from './delivering.ts';
import { startVendor, type TestVendor, type VendorBehavior } from './vendorServer.ts';

const MINUTE = 60_000;
const SECRET = 'key-of-the-courier';

describe('a vendor', () => {
  let vendor: TestVendor;
  beforeAll(async () => {
    vendor = await startVendor();
  });
  afterAll(() => vendor?.close());

  const say = (words: { name: string }) => words.name;
  const open = (address = vendor.url, silentMs = 30_000) =>
    paperVendor(courier, { address, login: { user: '', secret: SECRET }, say, silentMs });
  const order = (key: string) => ({ key, order: { packet: key }, documents: [] });
  let count = 0;
  async function placed(behavior: VendorBehavior, isRepeated = false) {
    count += 1;
    const key = `p${count}.1`;
    vendor.behave(behavior);
    const lines: string[] = [];
    const found = await open(vendor.url, behavior.order === 'mute' ? 3000 : undefined)
      .place(order(key), isRepeated, (line) => lines.push(line))
      .catch((error: unknown) => error);
    const said =
      found instanceof ChannelFailure ? { is: found.message, final: found.final, inDoubt: found.inDoubt } : found;
    return { said, asked: [...vendor.asked], isThere: vendor.orders.has(key), lines };
  }
  const accepted = { kind: 'accepted', reference: expect.stringMatching(/^V-/) };

  it.each([
    ['accepts', { order: 'accept' }, accepted, ['POST'], true],
    ['decides later', { order: 'later' }, { kind: 'pending' }, ['POST'], true],
    ['refuses', { order: 'refuse' }, { is: 'vendorRefused', final: true, inDoubt: false }, ['POST'], false],
    ['refuses our key', { order: 'login' }, { is: 'vendorLogin', final: true }, ['POST'], false],
    ['leads elsewhere', { order: 'moved' }, { is: 'partnerRedirects', final: true }, ['POST'], false],
    ['is busy', { order: 'busy' }, { is: 'partnerStatus', final: false, inDoubt: false }, ['POST'], false],
    ['answers late', { order: 'mute' }, accepted, ['POST', 'GET'], true],
    ['ends the connection behind the order', { order: 'noted' }, accepted, ['POST', 'GET'], true],
    [
      'ends it before',
      { order: 'lost' },
      { is: 'vendorNotTaken', final: false, inDoubt: false },
      ['POST', 'GET'],
      false,
    ],
    ['answers with a page', { order: 'page' }, { is: 'vendorNotTaken', inDoubt: false }, ['POST', 'GET'], false],
    ['accepts without a reference', { order: 'bare' }, accepted, ['POST', 'GET'], true],
    [
      'cannot be asked',
      { order: 'noted', question: 'lost' },
      { is: 'vendorInDoubt', inDoubt: true },
      ['POST', 'GET'],
      true,
    ],
    [
      'says nothing of it',
      { order: 'noted', question: 'page' },
      { is: 'vendorInDoubt', inDoubt: true },
      ['POST', 'GET'],
      true,
    ],
  ] as const)('that %s', async (_, behavior, said, asked, isThere) => {
    expect(await placed(behavior)).toMatchObject({ said, asked, isThere });
  });

  it('is queried before an order is sent again', async () => {
    expect(await placed({}, true)).toMatchObject({ said: accepted, asked: ['GET', 'POST'] });
    expect(await placed({ question: 'lost' }, true)).toMatchObject({
      said: { is: 'partnerAway', final: false, inDoubt: false },
      asked: ['GET'],
      isThere: false,
    });
    const key = `p${count - 1}.1`;
    vendor.behave({});
    expect(await open().place(order(key), true, () => undefined)).toMatchObject(accepted);
    expect(vendor.asked).toEqual(['GET']);
  });

  it('that is not there is tried again, and no password leaves without TLS', async () => {
    const gone = await startVendor();
    await gone.close();
    const failure = async (address: string) => {
      const error = await open(address)
        .place(order('x.1'), false, () => undefined)
        .catch((one: unknown) => one as ChannelFailure);
      return error as ChannelFailure;
    };
    expect(await failure(gone.url)).toMatchObject({ message: 'partnerAway', final: false, inDoubt: false });
    expect(await failure('http://vendor.example.com')).toMatchObject({ message: 'vendorAddress', final: true });
  });

  it('that redirects to a private address is refused, and nothing is sent there', async () => {
    const inside = await startVendor();
    vendor.behave({ order: 'moved', movedTo: `${inside.url}/orders` });
    try {
      const placing = open().place(order('moved.1'), false, () => undefined);
      await expect(placing).rejects.toMatchObject({ message: 'partnerRedirects', final: true });
      expect(inside.asked).toEqual([]);
    } finally {
      await inside.close();
    }
  });

  it('a secret in the answer of the vendor is masked', async () => {
    vendor.behave({});
    vendor.decide('told.1', { status: 'refused', reason: `No account for ${SECRET}.` });
    expect(await open().ask('told.1', () => undefined)).toEqual({ kind: 'refused', reason: 'No account for ***.' });
  });

  it('is tested without an order', async () => {
    vendor.behave({});
    const lines: string[] = [];
    await open().test((line) => lines.push(line));
    expect([vendor.asked, lines.at(-1)]).toEqual([['GET'], 'vendorLogTested']);
    vendor.behave({ question: 'page' });
    await expect(open().test(() => undefined)).rejects.toMatchObject({ message: 'vendorUnclear' });
  });

  it('receives a click-to-mail order by the sections of its fields', async () => {
    vendor.behave({});
    const job = [
      { section: 'createJob', key: 'layout', value: 'Address on first page' },
      { section: 'address', key: 'name', value: 'Acme Ltd' },
      { section: 'payment', key: 'billingType', value: 'Invoice' },
      { section: 'userCredentials', key: 'password', value: '••••••' },
    ];
    const mail = paperVendor(clickToMail, { address: vendor.url, login: { user: 'acme', secret: 'own' }, say });
    const documents = [{ name: 'invoice.pdf', bytes: new TextEncoder().encode('%PDF'), mediaType: 'application/pdf' }];
    await mail.place({ key: 'mail.1', order: { job }, documents }, false, () => undefined);
    expect(vendor.orders.get('mail.1')).toEqual({
      key: 'mail.1',
      path: '/api/v1/jobs',
      authorization: `Basic ${Buffer.from('acme:own').toString('base64')}`,
      parts: {
        createJob: { layout: 'Address on first page' },
        address: { name: 'Acme Ltd' },
        payment: { billingType: 'Invoice' },
      },
      documents: [{ name: 'invoice.pdf', type: 'application/pdf', text: '%PDF' }],
    });
  });
});

describe.each(testDatabases)('paper by a vendor on $name', ({ make }) => {
  let database: TestDatabase;
  let delivering: Delivering;
  let vendor: TestVendor;
  let channel = '';
  beforeAll(async () => {
    database = await make();
    delivering = await openDelivering(database);
    vendor = await startVendor();
    const common = { direction: 'outgoing', host: vendor.url, isActive: true };
    [channel = ''] = await delivering.add('channel', [
      { name: 'Courier', protocol: 'courier', password: SECRET, ...common },
      { name: 'Mail house', protocol: 'clickToMail', user: 'us', password: 'ours', ...common },
    ]);
    await delivering.profile({
      mode: 'paper',
      deliveryPartyName: 'courier',
      deliveryDetails: { contactDetails: { name: 'Acme Ltd' }, addressDetails: { city: 'Reno' } },
      paymentAccount: '4711',
      channel,
    });
  });
  afterAll(async () => {
    await vendor?.close();
    await delivering?.dispose();
    await database?.dispose();
  });
  afterEach(() => vendor.behave({}));

  const packetOf = async (invoice: string) => {
    const [packet] = await delivering.packetsOf(invoice);
    if (!packet) throw new Error('There is no packet.');
    return packet;
  };
  const logOf = async (invoice: string): Promise<string> => {
    const values = [(await packetOf(invoice)).id];
    const rows = await delivering.store.entities('transmission').lookup({ matchKey: 'packet', values });
    return rows.map((row) => String(row.values.log)).join('\n');
  };
  const spooled = () => readdir(path.join(delivering.dataDir, 'spools', 'c', 'paper')).catch(() => []);

  it('an order leaves with its documents under a key of its own, and is accepted with the reference of the vendor', async () => {
    const invoice = await delivering.approved();
    await delivering.run();
    const packet = await packetOf(invoice);
    expect(packet.values).toMatchObject({ status: 'accepted', reference: 'V-1' });
    expect(await delivering.invoice(invoice)).toMatchObject({ status: 'delivered' });
    const order = vendor.orders.get(`${packet.id}.1`);
    expect(order).toMatchObject({
      path: '/api/v1/orders',
      authorization: `Bearer ${SECRET}`,
      parts: { order: { party: 'courier', deliveryName: 'Acme Ltd', deliveryCity: 'Reno', paymentAccount: '4711' } },
      documents: [{ type: 'application/pdf', text: expect.stringMatching(/^%PDF/) }],
    });
    expect(await logOf(invoice)).not.toContain(SECRET);
    expect(await spooled()).toEqual([]);
  });

  it('an order that the vendor rejects is set aside with the reason, and gets another key when a user sends it again', async () => {
    vendor.behave({ order: 'refuse' });
    const invoice = await delivering.approved();
    await delivering.run();
    const packet = await packetOf(invoice);
    expect(packet.values).toMatchObject({ status: 'dead', problem: expect.stringContaining('No such postal code.') });
    vendor.behave({});
    await delivering.call('records.transition', {
      entity: 'packet',
      id: packet.id,
      transition: 'again',
      version: packet.version,
      reason: 'Address mended',
    });
    await delivering.run();
    expect((await packetOf(invoice)).values).toMatchObject({ status: 'accepted' });
    expect([...vendor.orders.keys()]).toContain(`${packet.id}.2`);
  });

  it('an order that the vendor postpones is retried under the same key, after a query', async () => {
    vendor.behave({ order: 'busy' });
    const invoice = await delivering.approved();
    await delivering.run();
    expect((await packetOf(invoice)).values).toMatchObject({ status: 'failed', tries: 1 });
    vendor.behave({});
    delivering.clock.advance(2 * MINUTE);
    await delivering.run();
    expect(vendor.asked).toEqual(['GET', 'POST']);
    expect((await packetOf(invoice)).values).toMatchObject({ status: 'accepted', tries: 2 });
  });

  it('an order that the vendor decides later is queried until it is decided', async () => {
    vendor.behave({ order: 'later' });
    const [one, other] = [await delivering.approved(), await delivering.approved()];
    await delivering.run();
    expect((await packetOf(one)).values).toMatchObject({ status: 'awaiting', reference: expect.stringMatching(/^V-/) });
    vendor.behave({});
    await delivering.runOnly('packets.findAwaited');
    expect(vendor.asked).toEqual([]);
    delivering.clock.advance(16 * MINUTE);
    await delivering.runOnly('packets.findAwaited');
    expect((await packetOf(one)).values).toMatchObject({ status: 'awaiting' });
    vendor.decide(`${(await packetOf(one)).id}.1`, { status: 'accepted', reference: 'late' });
    vendor.decide(`${(await packetOf(other)).id}.1`, { status: 'refused', reason: 'No paper.' });
    delivering.clock.advance(16 * MINUTE);
    await delivering.runOnly('packets.findAwaited');
    expect((await packetOf(one)).values).toMatchObject({ status: 'accepted', reference: 'late' });
    expect(await delivering.invoice(one)).toMatchObject({ status: 'delivered' });
    expect((await packetOf(other)).values).toMatchObject({
      status: 'rejected',
      problem: expect.stringContaining('No paper.'),
    });
    const waiting = await delivering.approved();
    vendor.behave({ order: 'later' });
    await delivering.run();
    delivering.clock.advance(25 * 60 * MINUTE);
    await delivering.runOnly('packets.findAwaited');
    expect((await packetOf(waiting)).values).toMatchObject({ status: 'inDoubt' });
  });

  it.each([
    'before',
    'after',
  ] as const)('a server dies %s the order left: the vendor is asked, and has it once', async (when) => {
    const real = delivering.services.operations['delivery.send'] as Operation;
    const run = async (context: never, params: never) => {
      if (when === 'after') await real.run(context, params);
      throw new Error('killed');
    };
    const operations = { ...delivering.services.operations, 'delivery.send': { run } };
    const invoice = await delivering.approved();
    await delivering.run('dying', { operations } as never);
    const before = vendor.orders.size;
    vendor.behave({});
    delivering.clock.advance(11 * MINUTE);
    await Promise.all(['two', 'three'].map((server) => delivering.run(server)));
    expect(vendor.asked).toEqual(when === 'after' ? ['GET'] : ['GET', 'POST']);
    expect(vendor.orders.size).toBe(when === 'after' ? before : before + 1);
    expect((await packetOf(invoice)).values).toMatchObject({ status: 'accepted' });
  });

  it('an order is in doubt if the vendor cannot be queried, and is not sent again automatically', async () => {
    vendor.behave({ order: 'noted', question: 'lost' });
    const invoice = await delivering.approved();
    await delivering.run();
    expect((await packetOf(invoice)).values).toMatchObject({ status: 'inDoubt' });
    vendor.behave({});
    delivering.clock.advance(24 * 60 * MINUTE);
    await delivering.run();
    expect(vendor.asked).toEqual([]);
  });

  it('a channel of another vendor, or of none, is refused when the profile is saved', async () => {
    const saved = await delivering.call('records.save', {
      entity: 'deliveryProfile',
      template: 'deliveryProfile',
      rows: [
        { profileName: 'Wrong', mode: 'paper', deliveryPartyName: 'clickToMail', account: delivering.account, channel },
      ],
    });
    expect(JSON.stringify(saved.body)).toContain('not one of the delivery vendor');
  });

  describe('the login of a profile', () => {
    const job = [
      { section: 'address', key: 'name', value: 'Acme Ltd' },
      { section: 'address', key: 'address1', value: '1 Main St' },
      { section: 'address', key: 'city', value: 'Reno' },
      { section: 'address', key: 'postalCode', value: '89501' },
      { section: 'userCredentials', key: 'username', value: 'acme' },
      { section: 'userCredentials', key: 'password', value: 'own' },
    ];
    const own = `Basic ${Buffer.from('acme:own').toString('base64')}`;
    let profile = '';
    let mailHouse = '';
    beforeAll(async () => {
      for (const { id } of await delivering.all('deliveryProfile'))
        await change('deliveryProfile', String(id), { isActiveProfile: false });
      const channels = await delivering.all('channel');
      mailHouse = String(channels.find(({ protocol }) => protocol === 'clickToMail')?.id);
      await delivering.add('systemChannel', [{ name: 'Paper', mode: 'paper', channel: mailHouse, isActive: true }]);
      const order = { mode: 'paper', deliveryPartyName: 'clickToMail', clickToMail: job };
      profile = await delivering.profile(order);
    });
    const sent = async () => {
      const invoice = await delivering.approved();
      await delivering.run();
      const packet = await packetOf(invoice);
      return { status: packet.values.status, order: vendor.orders.get(`${packet.id}.1`), log: await logOf(invoice) };
    };
    const change = async (entity: string, id: string, values: object) => {
      const [found] = await delivering.store.entities(entity).getMany([id]);
      const { body } = await delivering.call('records.save', {
        entity,
        rows: [{ id, version: found?.version, ...values }],
      });
      expect(body.errorRows ?? []).toEqual([]);
    };
    const move = (host: string) => change('channel', mailHouse, { host, password: 'ours' });

    it('is sent to the address that it was entered for, and to no other', async () => {
      expect((await sent()).order?.authorization).toBe(own);
      const other = await startVendor();
      try {
        await move(other.url);
        const refused = await sent();
        expect(refused.log).toContain('entered for another address');
        expect([other.asked, [...other.orders]]).toEqual([[], []]);
      } finally {
        await other.close();
      }
      await move(vendor.url);
      expect((await sent()).order?.authorization).toBe(own);
    });

    it('is bound at a start to the address of today where an earlier version stored it', async () => {
      const at = delivering.clock.now().toISOString();
      const { store } = delivering;
      const write = async (values: object) => {
        const [found] = await store.entities('deliveryProfile').getMany([profile]);
        const row = { id: profile, version: found?.version, values: values as Record<string, unknown> };
        await store.entities('deliveryProfile').saveMany({ rows: [row], by: 'test', at, action: 'update' });
      };
      await write({ clickToMailCredentials: JSON.stringify({ username: 'acme', password: 'own' }) });
      await bindLogins(store, delivering.services.runtime().program, at);
      expect((await sent()).order?.authorization).toBe(own);
      const other = await startVendor();
      await move(other.url);
      await bindLogins(store, delivering.services.runtime().program, at);
      expect((await sent()).log).toContain('entered for another address');
      await move(vendor.url);
      await other.close();
    });
  });
});
