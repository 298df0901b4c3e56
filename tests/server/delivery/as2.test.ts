/** Packets that leave by AS2 to a partner of another library on loopback; its receipts settle them. */
import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { operations } from '../../../server/features/registry.ts';
import { addFile } from '../../../server/files/fileRows.ts';
import { createSealer } from '../../../server/session/encryption.ts';
import { openSealedFile, sealedFile } from '../../../server/uploads/sealedFile.ts';
import { type TestDatabase, testDatabases } from '../../support/stores.ts';
import { makeKey, type TestKey } from './as2Keys.ts';
import { type Arrived, type As2TestPartner, sha256, startAs2 } from './as2Partner.ts';
import { type Delivering, openDelivering } from './delivering.ts';

let database: TestDatabase;
let delivering: Delivering;
let partner: As2TestPartner;
let [us, them, stranger]: TestKey[] = [];
let usual: As2TestPartner['answer'];
let channel = '';

const keyFile = async (name: string, text: string): Promise<string> => {
  const { services, store } = delivering;
  const file = sealedFile(services.sealer, { name, type: '', bytes: new TextEncoder().encode(text) } as never);
  const kept = await services.files.keep(file.bytes);
  const about = { name, mediaType: file.type, company: 'c', system: 's', by: 'ann' };
  return (await addFile(store, { ...about, ...kept })).id;
};
const change = async (values: Record<string, unknown>) => {
  const found = await delivering.store.entities('channel').get(channel);
  const rows = [{ id: channel, version: found?.version, ...values }];
  const { status, body } = await delivering.call('records.save', { entity: 'channel', rows });
  if (status !== 200) throw new Error(JSON.stringify(body));
};

beforeAll(async () => {
  database = await (testDatabases[0] as (typeof testDatabases)[number]).make();
  delivering = await openDelivering(database);
  Object.assign(delivering.services, { sealer: createSealer(Buffer.alloc(32, 9)) });
  Object.assign(delivering.services.options, { publicUrl: 'https://invoize.test' });
  [us, them, stranger] = await Promise.all([makeKey('us'), makeKey('them'), makeKey('stranger')]);
  partner = await startAs2(them as TestKey, us as TestKey);
  usual = partner.answer;
  const [made = ''] = await delivering.add('channel', [
    {
      name: 'By AS2',
      direction: 'outgoing',
      protocol: 'AS2',
      isActive: true,
      host: partner.address,
      ownId: 'INVOIZE GMBH',
      partnerId: 'PARTNER',
      isSigned: true,
      isEncrypted: true,
      receipt: 'sync',
      encryptionFile: await keyFile('them.cer', them?.certificate ?? ''),
      ownKeyFile: await keyFile('us.pem', `${us?.key}${us?.certificate}`),
    },
  ]);
  channel = made;
  await delivering.profile({
    profileName: 'X12 210',
    mode: 'edi',
    channel,
    ediStandard: 'x12',
    ownId: 'INVOIZE',
    partnerId: 'PARTNER',
    segments: [{ segmentId: 1, segmentName: 'B3' }],
    elements: [{ segmentId: 1, fieldId: '2', fieldType: 'invoice', fieldName: 'invoiceNumber' }],
  });
});
afterAll(async () => {
  await partner?.close();
  await delivering?.dispose();
  await database?.dispose();
});
beforeEach(() => {
  partner.arrived.length = 0;
  partner.answer = usual;
});

const sent = async () => {
  const invoice = await delivering.approved();
  await delivering.run();
  return { invoice, packet: await now(invoice) };
};
const now = async (invoice: string) => {
  const [packet] = await delivering.packetsOf(invoice);
  if (!packet) throw new Error('There is no packet.');
  return { id: packet.id, ...packet.values } as Record<string, unknown> & { id: string };
};
const receiptsOf = async (packet: string) =>
  (await delivering.all('acknowledgement')).filter((one) => one.packet === packet);
const statusOf = async (invoice: string) => (await delivering.store.entities('invoice').get(invoice))?.values.status;

it('signs and encrypts; the partner reads the same bytes, and its signed receipt settles the packet', async () => {
  const { invoice, packet } = await sent();
  expect(packet.problem ?? '').toBe('');
  expect(packet.status).toBe('accepted');
  const [{ headers, content, id } = {} as Arrived] = partner.arrived;
  const [file] = packet.files as { file: string }[];
  const read = operations['delivery.file'].run(delivering.context(), {
    packetId: packet.id,
    fileId: String(file?.file),
  });
  const answer = (await read) as { response: Response };
  const got = Buffer.from(await answer.response.arrayBuffer());
  expect(content.equals(got)).toBe(true);
  expect(headers).toMatchObject({ 'as2-from': '"INVOIZE GMBH"', 'as2-to': 'PARTNER', 'as2-version': '1.0' });
  expect(headers['receipt-delivery-option']).toBeUndefined();
  expect(await receiptsOf(packet.id)).toMatchObject([
    { kind: 'MDN', control: id, outcome: 'accepted', status: 'processed' },
  ]);
  expect(await statusOf(invoice)).toBe('delivered');
});

it.each<[string, (arrived: Arrived) => Promise<unknown>, string, RegExp]>([
  ['unsigned', (one) => partner.receipt(one, { unsigned: true }), 'inDoubt', /not signed, so it does not count/],
  [
    'signed by another',
    (one) => partner.receipt(one, { by: stranger }),
    'inDoubt',
    /not signed with the signature key/,
  ],
  ['of another message', (one) => partner.receipt(one, { id: '<other@invoize>' }), 'inDoubt', /another message/],
  ['of other bytes', (one) => partner.receipt(one, { mic: sha256('other') }), 'dead', /digests differ/],
  ['without the key', (one) => partner.receipt(one, { error: 'decryption-failed' }), 'dead', /cannot decrypt/],
  ['missing', async () => ({ headers: {}, body: '' }), 'inDoubt', /sent no receipt/],
])('a receipt that is %s', async (_, make, status, words) => {
  partner.answer = async (response, arrived) => {
    const { headers, body } = (await make(arrived)) as { headers: Record<string, string>; body: Buffer };
    response.writeHead(200, headers).end(body);
  };
  const { invoice, packet } = await sent();
  expect([packet.status, packet.problem]).toEqual([status, expect.stringMatching(words)]);
  expect((await receiptsOf(packet.id)).map(({ outcome }) => outcome)).toEqual(status === 'dead' ? ['rejected'] : []);
  expect(await statusOf(invoice)).toBe('approved');
  // It is not sent again automatically.
  delivering.clock.advance(48 * 3600_000);
  await delivering.run();
  expect(partner.arrived).toHaveLength(1);
});

it('a server that fails is tried again under the same message id; one that leads away or is refused is not', async () => {
  partner.answer = (response) => void response.writeHead(503).end();
  const { invoice, packet } = await sent();
  expect(packet.status).toBe('failed');
  partner.answer = usual;
  delivering.clock.advance(3600_000);
  await delivering.run();
  expect((await now(invoice)).status).toBe('accepted');
  expect(new Set(partner.arrived.map(({ id }) => id)).size).toBe(1);

  partner.answer = (response) => void response.writeHead(302, { Location: 'http://elsewhere.test/' }).end();
  expect((await sent()).packet).toMatchObject({ status: 'dead', problem: expect.stringContaining('elsewhere.test') });
  partner.answer = (response) => void response.writeHead(504).end();
  expect((await sent()).packet.status).toBe('inDoubt');
  partner.answer = (response) => void response.destroy();
  expect((await sent()).packet.status).toBe('inDoubt');
  await change({ host: 'http://127.0.0.1:1/' });
  expect((await sent()).packet).toMatchObject({ status: 'failed', problem: expect.stringContaining('ECONNREFUSED') });
  await change({ host: partner.address });
});

describe('several files of a packet', () => {
  let profile = '';
  beforeAll(async () => {
    const values = { profileName: 'PDF and index', mode: 'ftp', channel, isIndexFileActive: true };
    profile = await delivering.profile({ ...values, indexPerPacket: true });
  });
  afterAll(async () => {
    const found = await delivering.store.entities('deliveryProfile').get(profile);
    const rows = [{ id: profile, version: found?.version, isActiveProfile: false }];
    await delivering.call('records.save', { entity: 'deliveryProfile', rows });
  });
  const ofBoth = async (invoice: string) => {
    const found = (await delivering.packetsOf(invoice)).find(({ values }) => values.profile === profile);
    if (!found) throw new Error('There is no packet.');
    return found;
  };
  /** Numbers of the messages of a packet that arrived, in their order. */
  const arrivedOf = ({ id }: { id: string }) =>
    partner.arrived.flatMap((one) => new RegExp(`^<packet-${id}\\.\\d+-(\\d+)@`).exec(one.id)?.[1] ?? []);
  /** Answers in its usual way but to the second message of a packet. */
  const failSecond = (fail: (response: ServerResponse) => unknown) => {
    partner.answer = (response, arrived) =>
      /-2@invoize>$/.test(arrived.id) ? void fail(response) : usual(response, arrived);
  };

  it('go on where they stopped: a file with a receipt is not sent again', async () => {
    failSecond((response) => response.writeHead(503).end());
    const { invoice } = await sent();
    expect((await ofBoth(invoice)).values.status).toBe('failed');
    partner.answer = usual;
    delivering.clock.advance(3600_000);
    await delivering.run();
    const packet = await ofBoth(invoice);
    expect(packet.values.status).toBe('accepted');
    expect(arrivedOf(packet)).toEqual(['1', '2', '2']);
  });

  it('are in doubt once the answer to one of them is lost, and are sent again under other IDs by a person', async () => {
    failSecond((response) => response.destroy());
    const { invoice } = await sent();
    const packet = await ofBoth(invoice);
    expect([packet.values.status, arrivedOf(packet)]).toEqual(['inDoubt', ['1', '2']]);
    // No file of it is sent automatically.
    partner.answer = usual;
    delivering.clock.advance(3600_000);
    await delivering.run();
    expect(arrivedOf(packet)).toEqual(['1', '2']);
    const { version } = await ofBoth(invoice);
    const order = { entity: 'packet', id: packet.id, transition: 'again', version, reason: 'They lost it' };
    expect((await delivering.call('records.transition', order)).status).toBe(200);
    await delivering.run();
    expect((await ofBoth(invoice)).values.status).toBe('accepted');
    expect(arrivedOf(packet)).toEqual(['1', '2', '1', '2']);
    expect(new Set(partner.arrived.map(({ id }) => id)).size).toBe(partner.arrived.length);
  });
});

/** The messages of a packet at the partner; others may have been resent with it. */
const messageOf = (packet: string): Arrived => {
  const found = partner.arrived.find(({ id }) => id.startsWith(`<packet-${packet}.`));
  if (!found) throw new Error('Nothing of the packet has arrived.');
  return found;
};

/** Sends an unsolicited message from the partner to our address. */
const arrive = async ({ headers, body }: { headers: Record<string, string>; body: Buffer }) => {
  const context = delivering.context();
  const raw = new Request('http://x/api/as2/receipts', { method: 'POST', headers, body: new Uint8Array(body) });
  const request = { ...context.request, raw, bodyLimit: 1_000_000, address: '10.0.0.1' };
  const run = operations['delivery.takeReceipt'].run({ ...context, session: undefined, request }, {});
  return run.then(
    () => 200,
    (error: { status?: number }) => error.status ?? error,
  );
};

it('a receipt that comes later settles its packet once, also after it was given up; what is not the partner’s is refused', async () => {
  await change({ receipt: 'async' });
  partner.answer = (response) => void response.writeHead(202).end();
  const first = await sent();
  expect(first.packet.status).toBe('awaiting');
  expect(await statusOf(first.invoice)).toBe('approved');
  const [message = {} as Arrived] = partner.arrived;
  expect(message.headers['receipt-delivery-option']).toBe('https://invoize.test/api/as2/receipts');
  expect(await arrive(await partner.receipt(message, { unsigned: true }))).toBe(403);
  expect(await arrive(await partner.receipt(message, { by: stranger }))).toBe(403);
  expect(await arrive(await partner.receipt(message, { id: '<packet-none.1-1@invoize>' }))).toBe(403);
  expect((await now(first.invoice)).status).toBe('awaiting');
  expect(await receiptsOf(first.packet.id)).toEqual([]);
  const receipt = await partner.receipt(message);
  expect([await arrive(receipt), await arrive(receipt)]).toEqual([200, 200]);
  expect((await now(first.invoice)).status).toBe('accepted');
  expect(await receiptsOf(first.packet.id)).toHaveLength(1);
  expect(await statusOf(first.invoice)).toBe('delivered');

  const late = await sent();
  delivering.clock.advance(5 * 3600_000);
  await delivering.runOnly('packets.findAwaited');
  expect(await now(late.invoice)).toMatchObject({ status: 'inDoubt', problem: expect.stringContaining('receipt') });
  expect(await arrive(await partner.receipt(messageOf(late.packet.id)))).toBe(200);
  expect(await now(late.invoice)).toMatchObject({ status: 'accepted' });
  expect(await statusOf(late.invoice)).toBe('delivered');

  const refused = await sent();
  expect(await arrive(await partner.receipt(messageOf(refused.packet.id), { mic: sha256('x') }))).toBe(200);
  expect((await now(refused.invoice)).status).toBe('rejected');
  await change({ receipt: 'sync' });
});

it('however many wrong receipts a sender sends, its right one is taken; a refusal that is said again is kept once', async () => {
  await change({ receipt: 'async' });
  partner.answer = (response) => void response.writeHead(202).end();
  const { invoice, packet } = await sent();
  const message = messageOf(packet.id);
  const [unsigned, right] = [await partner.receipt(message, { unsigned: true }), await partner.receipt(message)];
  const answers = await Promise.all([...Array.from({ length: 30 }, () => arrive(unsigned)), arrive(right)]);
  expect(new Set(answers.slice(0, -1))).toEqual(new Set([403, 429]));
  expect(answers.at(-1)).toBe(200);
  expect((await now(invoice)).status).toBe('accepted');

  const refused = await sent();
  const says = () => partner.receipt(messageOf(refused.packet.id), { error: 'decryption-failed' });
  expect([await arrive(await says()), await arrive(await says())]).toEqual([200, 200]);
  expect(await receiptsOf(refused.packet.id)).toHaveLength(1);
  await change({ receipt: 'sync' });
});

it('tests the keys with a readable log, without sending a message or revealing a key', async () => {
  const test = async () => (await delivering.call('delivery.testChannel', { channelId: channel })).body;
  const works = await test();
  expect(works).toMatchObject({ works: true, log: expect.stringContaining('CN=them') });
  expect(partner.arrived).toEqual([]);
  const found = await delivering.store.entities('channel').get(channel);
  const { ownKeyFile, encryptionFile } = found?.values ?? {};
  for (const [key, words] of [
    [`${us?.key}`, /no certificate/],
    [`${us?.certificate}`, /no private key/],
    [`${us?.key}${them?.certificate}`, /do not belong together/],
  ] as const) {
    await change({ ownKeyFile: await keyFile('own.pem', key) });
    expect(await test()).toMatchObject({ works: false, log: expect.stringMatching(words) });
  }
  await change({ ownKeyFile, encryptionFile: await keyFile('old.pem', (await makeKey('old', -1)).certificate) });
  expect(await test()).toMatchObject({ works: false, log: expect.stringContaining('expired on') });
  await change({ encryptionFile });
  const said = JSON.stringify([works, await delivering.all('transmission'), await delivering.all('inboundFile')]);
  const secret = (us?.key ?? '').split('\n')[3] ?? 'none';
  expect(said).not.toContain(secret);
  // Neither on disk nor in answers: it is opened by the server alone.
  const kept = await openSealedFile(delivering.services, String(ownKeyFile));
  expect(Buffer.from(kept?.bytes ?? []).toString()).toContain(secret);
});
