/** The effects of a delivery profile's options on the sent files (docs/delivery.md), on both databases. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { getDocument, PermissionFlag } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nextOpening } from '../../../engine/schedules/openHours.ts';
import { addFile } from '../../../server/files/fileRows.ts';
import { type TestDatabase, testDatabases } from '../../support/stores.ts';
import { type Delivering, openDelivering } from './delivering.ts';

const daily = [
  {
    schedulingOn: 'daily',
    schedulingStartDate: '2020-01-01',
    startTimeHours: 0,
    startTimeMinutes: 0,
    schedulingEndOnDate: '2099-12-31',
    endTimeHours: 23,
    endTimeMinutes: 59,
    schedulingTimingFrequency: ['08:00'],
  },
];

describe.each(testDatabases)('options of a profile on $name', ({ make }) => {
  let database: TestDatabase;
  let delivering: Delivering;
  let channel = '';
  let before: string | undefined;
  beforeAll(async () => {
    database = await make();
    delivering = await openDelivering(database);
    // Days begin at noon, so that no schedule and no hours of a channel hold or not by when the tests run.
    const { timeZone } = delivering.services.runtime();
    const now = delivering.clock.now().getTime();
    const noon = nextOpening({ from: '12:00', until: '12:01' }, timeZone, now) ?? now;
    delivering.clock.advance(noon - now);
    const row = { name: 'Out', direction: 'outgoing', protocol: 'folder', path: 'outgoing', isActive: true };
    [channel = ''] = await delivering.add('channel', [row]);
  });
  afterAll(async () => {
    await delivering?.dispose();
    await database?.dispose();
  });

  /** The only profile that is active. */
  async function profile(values: Record<string, unknown>): Promise<string> {
    if (before !== undefined) {
      const version = (await delivering.store.entities('deliveryProfile').get(before))?.version;
      const rows = [{ id: before, version, isActiveProfile: false }];
      expect((await delivering.call('records.save', { entity: 'deliveryProfile', rows })).status).toBe(200);
    }
    before = await delivering.profile({ mode: 'ftp', channel, scheduling: daily, ...values });
    return before;
  }
  /** Sends some invoices when the schedule says. @returns the names of the files of each packet */
  async function filesOf(invoices: readonly string[]): Promise<string[][]> {
    delivering.clock.advance(24 * 3600_000);
    await delivering.run();
    const packets = new Map<string, string[]>();
    for (const invoice of invoices)
      for (const { id, values } of await delivering.packetsOf(invoice)) {
        expect(values).toMatchObject({ status: 'sent' });
        packets.set(
          id,
          (values.files as { name: string }[]).map(({ name }) => name),
        );
      }
    return [...packets.values()];
  }
  /** The packet of an invoice that left when the schedule says, or did not. */
  async function packetOf(invoice: string) {
    delivering.clock.advance(24 * 3600_000);
    await delivering.run();
    const [packet] = await delivering.packetsOf(invoice);
    return packet?.values ?? {};
  }
  /** A file at the partner, by name. */
  const sentFile = (name: string, folder = 'outgoing') =>
    readFile(path.join(delivering.dataDir, 'spools', 'c', folder, name));
  const opened = async (bytes: Buffer) => getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  async function wordsOf(bytes: Buffer): Promise<string> {
    const page = await (await opened(bytes)).getPage(1);
    const { items } = await page.getTextContent();
    return items
      .map((item) => ('str' in item ? item.str : ''))
      .join('')
      .replace(/\s+/g, ' ');
  }
  /** A document of the shipment of an invoice. */
  async function attach(invoice: string, name: string, text: string): Promise<void> {
    const { shipment } = (await delivering.invoice(invoice)) as { shipment?: string };
    const { services } = delivering;
    const kept = await services.files.keep(new TextEncoder().encode(text));
    const about = { company: 'c', system: 's', by: 'test', bytes: kept.bytes, sha256: kept.sha256 };
    const { id } = await addFile(services.store, { name, mediaType: 'text/plain', ...about });
    await services.store.entities('document').saveMany({
      rows: [
        {
          values: { name, file: id, entity: 'shipment', record: shipment, fileType: 'text/plain', size: text.length },
        },
      ],
      scope: { company: 'c', system: 's' },
      by: 'test',
      at: '2026-03-05T00:00:00.000Z',
      action: 'create',
    });
  }
  const two = async (second: Record<string, unknown> = {}) => [
    await delivering.approved(),
    await delivering.approved(second),
  ];

  it('fileName: the names of the files; without it each invoice is a file under its number', async () => {
    await profile({
      fileName: [
        { kind: 'text', value: 'INV_' },
        { kind: 'number', value: '4' },
      ],
    });
    expect(await filesOf(await two())).toEqual([['INV_0001.pdf', 'INV_0002.pdf']]);
  });

  it('singleInvoiceFile, index: one file for all, with an index that names it', async () => {
    await profile({
      singleInvoiceFile: true,
      fileName: [{ kind: 'text', value: 'all' }],
      isIndexFileActive: true,
      indexName: [
        { kind: 'text', value: 'list-' },
        { kind: 'date', value: 'yyyy' },
      ],
    });
    expect(await filesOf(await two())).toEqual([['all.pdf', expect.stringMatching(/^list-\d{4}\.csv$/)]]);
  });

  it('invoiceCount: at most so many in a packet', async () => {
    await profile({ invoiceCount: 1 });
    const files = await filesOf(await two());
    expect(files).toEqual([[expect.stringMatching(/\.pdf$/)], [expect.stringMatching(/\.pdf$/)]]);
    expect(new Set(files.flat()).size).toBe(2);
  });

  it('profileBasedGrouping: invoices with the same values of the base make a packet', async () => {
    await profile({
      profileBasedGrouping: true,
      profileBase: [{ key: 'shipment.transportMode', values: 'Air,Ocean' }],
    });
    const invoices = [];
    for (const transportMode of ['Air', 'Ocean', 'Air']) invoices.push(await delivering.approved({ transportMode }));
    expect((await filesOf(invoices)).map((files) => files.length).sort()).toEqual([1, 2]);
  });

  it('isMultipleFileUpload: the documents of the shipments go along', async () => {
    await profile({ isMultipleFileUpload: true, fileName: [{ kind: 'text', value: 'bill' }] });
    const invoice = await delivering.approved();
    await attach(invoice, 'pod.txt', 'proof');
    expect(await filesOf([invoice])).toEqual([['bill.pdf', 'pod.txt']]);
  });

  it('onConditionDeliver: no schedule is waited for once the condition holds', async () => {
    const filter = { condition: 'and', fields: [{ name: 'invoiceTotal', operator: 'greaterThan', value: 1 }] };
    const masterCondition = JSON.stringify({ over: 'invoice', filter });
    await profile({ onConditionDeliver: true, masterCondition, fileName: [{ kind: 'text', value: 'now' }] });
    const invoice = await delivering.approved();
    await delivering.run();
    expect((await delivering.packetsOf(invoice)).map(({ values }) => values.status)).toEqual(['sent']);
  });

  it('attachmentFileName: the names of attachments of an email', async () => {
    await profile({
      mode: 'email',
      channel: null,
      to: 'a@b.com',
      attachmentFileName: [{ kind: 'text', value: 'bill' }],
    });
    expect(await filesOf([await delivering.approved()])).toEqual([['bill.pdf']]);
  });

  it('convertToImage: each page as a picture, and the index names it', async () => {
    await profile({ convertToImage: true, fileName: [{ kind: 'text', value: 'page' }], isIndexFileActive: true });
    const [files] = await filesOf([await delivering.approved()]);
    expect(files).toEqual(['page.png', expect.stringMatching(/\.csv$/)]);
    const picture = await sentFile('page.png');
    expect(picture.subarray(1, 4).toString()).toBe('PNG');
    // A page of A4 at 150 dots an inch.
    expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1241, 1754]);
    expect((await sentFile(String(files?.[1]))).toString()).toContain('page.png');
  });

  it.each([
    [true, ['one.csv'], [3]],
    [false, ['each.csv', 'each-2.csv'], [2, 2]],
  ])('indexPerPacket %s: one index for all, or one for each file', async (indexPerPacket, names, lines) => {
    const indexName = [{ kind: 'text', value: indexPerPacket ? 'one' : 'each' }];
    await profile({ indexPerPacket, isIndexFileActive: true, indexName });
    const [files = []] = await filesOf(await two());
    expect(files.filter((name) => name.endsWith('.csv'))).toEqual(names);
    const counts = names.map(async (name) => (await sentFile(name)).toString().trim().split('\r\n').length);
    expect(await Promise.all(counts)).toEqual(lines);
  });

  it('fileName, index: fields of the shipment, and values cut to the length of their column', async () => {
    await profile({
      fileName: [
        { kind: 'text', value: 'by-' },
        { kind: 'field', value: 'shipment.transportMode' },
      ],
      isIndexFileActive: true,
      indexName: [{ kind: 'text', value: 'modes' }],
      index: [
        { label: 'Mode', field: 'shipment.transportMode' },
        { label: 'Short', field: 'shipment.transportMode', length: 2 },
      ],
    });
    const files = await filesOf([await delivering.approved({ transportMode: 'Ocean' })]);
    expect(files).toEqual([['by-Ocean.pdf', 'modes.csv']]);
    const [heading, line] = (await sentFile('modes.csv')).toString().trim().split('\r\n');
    expect([heading, line]).toEqual(['Mode,Short,File', 'Ocean,Oc,by-Ocean.pdf']);
  });

  it('minFileSize, maxFileSize: an email with less or more is not sent, and says why', async () => {
    const email = { mode: 'email', channel: null, to: 'a@b.com' };
    await profile({ ...email, minFileSize: 1 });
    const little = await packetOf(await delivering.approved());
    expect([little.status === 'sent', String(little.problem)]).toEqual([
      false,
      expect.stringContaining('at least 1 MB'),
    ]);
    await profile({ ...email, maxFileSize: 1, isMultipleFileUpload: true });
    const invoice = await delivering.approved();
    await attach(invoice, 'scan.txt', 'x'.repeat(1_100_000));
    const much = await packetOf(invoice);
    expect([much.status === 'sent', String(much.problem)]).toEqual([
      false,
      expect.stringContaining('allows at most 1 MB'),
    ]);
  });

  it('an invoice with letters that no font has is not sent, and names them with their field', async () => {
    await profile({ mode: 'email', channel: null, to: 'a@b.com' });
    const packet = await packetOf(await delivering.approved({ poNumber: 'PO नम' }));
    expect([packet.status === 'sent', String(packet.problem)]).toEqual([false, expect.stringMatching(/: न म\./)]);
  });

  it('auditMailDelivery: the auditors get a copy that the recipient does not see', async () => {
    const values = { mode: 'email', channel: null, to: 'a@b.com', auditMailDelivery: true };
    await expect(profile(values)).rejects.toThrow();
    before = undefined;
    await profile({ ...values, auditTo: 'audit@b.com, second@b.com' });
    const invoice = await delivering.approved();
    await packetOf(invoice);
    const [packet] = await delivering.packetsOf(invoice);
    const log = await delivering.store
      .entities('transmission')
      .lookup({ matchKey: 'packet', values: [packet?.id ?? ''] });
    expect(String(log[0]?.values.log)).toContain('To a@b.com, audit@b.com, second@b.com');
    const mails = await readdir(path.join(delivering.dataDir, 'mail'));
    expect(mails.length).toBeGreaterThan(0);
  });

  it.each([
    ['newInvoiceNumber', 'invoiceNumber'],
    ['shipmentNumber', 'shipmentNumber'],
  ])('invoiceNumberType %s: the number that the files show', async (invoiceNumberType, key) => {
    await profile({ invoiceNumberType, fileName: [{ kind: 'text', value: invoiceNumberType }] });
    const invoice = await delivering.approved();
    await packetOf(invoice);
    const { invoiceNumber, shipment } = (await delivering.invoice(invoice)) as Record<string, unknown>;
    const { shipmentNumber } = (await delivering.store.entities('shipment').get(String(shipment)))?.values ?? {};
    const numbers: Record<string, unknown> = { invoiceNumber, shipmentNumber };
    expect(await wordsOf(await sentFile(`${invoiceNumberType}.pdf`))).toContain(`Invoice ${numbers[key]}`);
  });

  it('singleInvoiceFile of EDI: one interchange for all, else each invoice leaves in one of its own', async () => {
    const design = {
      mode: 'edi',
      ediStandard: 'x12',
      ownId: 'OURS',
      partnerId: 'THEIRS',
      segments: [{ segmentId: 1, segmentName: 'B3' }],
      elements: [{ segmentId: 1, fieldId: '2', fieldType: 'invoice', fieldName: 'invoiceNumber' }],
    };
    await profile(design);
    expect((await filesOf(await two())).length).toBe(2);
    await profile({ ...design, singleInvoiceFile: true });
    expect((await filesOf(await two())).length).toBe(1);
  });

  it('delivery rules: an account is delivered in their modes alone, in their order, for the invoices that they are for', async () => {
    await profile({});
    const web = await delivering.profile({ mode: 'web', scheduling: daily });
    const modesOf = async () => {
      const packets = await delivering.packetsOf(await delivering.approved());
      return packets.sort((one, other) => one.id.localeCompare(other.id)).map(({ values }) => values.mode);
    };
    const rule = async (values: object) => {
      const [id = ''] = await delivering.add('deliveryMode', [
        { account: delivering.account, isActive: true, ...values },
      ]);
      return id;
    };
    const change = async (entity: string, id: string, values: object) => {
      const version = (await delivering.store.entities(entity).get(id))?.version;
      const { status } = await delivering.call('records.save', { entity, rows: [{ id, version, ...values }] });
      expect(status).toBe(200);
    };
    expect((await modesOf()).sort()).toEqual(['ftp', 'web']);
    const first = await rule({ mode: 'web', position: 2 });
    expect(await modesOf()).toEqual(['web']);
    const second = await rule({ mode: 'ftp', position: 1 });
    expect(await modesOf()).toEqual(['ftp', 'web']);
    const condition = JSON.stringify({
      over: 'invoice',
      filter: { condition: 'and', fields: [{ name: 'currency', operator: 'equalTo', value: 'none' }] },
    });
    await change('deliveryMode', second, { condition });
    expect(await modesOf()).toEqual(['web']);
    await change('deliveryMode', first, { isActive: false });
    expect(await modesOf()).toEqual([]);
    await change('deliveryMode', second, { isActive: false });
    await change('deliveryProfile', web, { isActiveProfile: false });
  });

  it('the system channel of a mode: its channel, how large a file, how many at once, and its hours', async () => {
    const limits = async (values: object, id?: string) => {
      const version = id && (await delivering.store.entities('systemChannel').get(id))?.version;
      const row = id ? { id, version, ...values } : { name: 'Files', mode: 'ftp', channel, isActive: true, ...values };
      const { status, body } = await delivering.call('records.save', { entity: 'systemChannel', rows: [row] });
      expect(status).toBe(200);
      return String((body as { saved: { id: string }[] }).saved[0]?.id);
    };
    const id = await limits({ most: 1 });
    await profile({ channel: null, isIndexFileActive: true });
    expect(await packetOf(await delivering.approved())).toMatchObject({
      status: 'dead',
      problem: expect.stringContaining('2 files, and Files allows 1'),
    });
    await limits({ most: null, largest: 1 }, id);
    expect(await packetOf(await delivering.approved())).toMatchObject({ status: 'sent' });
    // Between two hours that begin a day after the packet is due.
    await limits({ from: '09:00', until: '10:00' }, id);
    const invoice = await delivering.approved();
    expect(await packetOf(invoice)).toMatchObject({ status: 'failed', problem: expect.stringContaining('09:00') });
    const waiting = String((await delivering.packetsOf(invoice))[0]?.values.dueAt);
    delivering.clock.advance(Date.parse(waiting) - delivering.clock.now().getTime());
    await delivering.run();
    expect((await delivering.packetsOf(invoice))[0]?.values).toMatchObject({ status: 'sent' });
    await limits({ isActive: false }, id);
  });

  it('deliveryParty: the payment center has a folder of its own, and packets of the station wait for a person', async () => {
    await profile({ mode: 'paper', channel: null, deliveryParty: 'fpc' });
    const center = await delivering.approved();
    await filesOf([center]);
    const [sent] = await delivering.packetsOf(center);
    const order = JSON.parse((await sentFile('order.json', `paper/fpc/${sent?.id}.1`)).toString());
    expect(order.party).toBe('fpc');
    await profile({ mode: 'paper', channel: null, deliveryParty: 'internal' });
    const invoice = await delivering.approved();
    delivering.clock.advance(24 * 3600_000);
    await delivering.run();
    const [packet] = await delivering.packetsOf(invoice);
    expect(packet?.values).toMatchObject({ status: 'inDoubt', problem: expect.stringContaining('confirm it') });
    const moved = await delivering.call('records.transition', {
      entity: 'packet',
      id: packet?.id ?? '',
      transition: 'confirm',
      version: packet?.version ?? 0,
      reason: 'Handed over at the desk.',
    });
    expect(moved.status).toBe(200);
    expect(await delivering.invoice(invoice)).toMatchObject({ status: 'delivered' });
  });

  it('deliveryNumber: running numbers in names go on after it', async () => {
    const fileName = [{ kind: 'number', value: '5' }];
    await profile({ fileName, deliveryNumber: 1041 });
    expect((await filesOf(await two())).flat().sort()).toEqual(['01042.pdf', '01043.pdf']);
    await profile({ fileName });
    expect((await filesOf([await delivering.approved()])).flat()).toEqual(['00001.pdf']);
  });

  it('fedexIndexTemplate, makeReadOnly: a cover sheet goes ahead, and files may be read and printed alone', async () => {
    await profile({
      mode: 'paper',
      channel: null,
      deliveryPartyName: 'courier',
      fedexIndexTemplate: 'coverSheet',
      makeReadOnly: true,
    });
    const invoice = await delivering.approved();
    const { files } = (await packetOf(invoice)) as { files?: { name: string }[] };
    expect(files?.map(({ name }) => name)).toEqual([
      'index.pdf',
      expect.stringMatching(/^invoice-.*\.pdf$/),
      'order.json',
    ]);
    const [packet] = await delivering.packetsOf(invoice);
    const folder = `paper/courier/${packet?.id}.1`;
    expect(await wordsOf(await sentFile('index.pdf', folder))).toContain('Cover sheet of invoice');
    const may = await (await opened(await sentFile(String(files?.[1]?.name), folder))).getPermissions();
    expect(may).toContain(PermissionFlag.PRINT);
    for (const flag of [PermissionFlag.COPY, PermissionFlag.MODIFY_CONTENTS, PermissionFlag.ASSEMBLE])
      expect(may).not.toContain(flag);
  });
});
