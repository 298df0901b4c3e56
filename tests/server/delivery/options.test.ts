/** What the options of a delivery profile change in what is sent (docs/delivery.md), on both databases. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
    await profile({ invoiceCount: 1, fileName: [{ kind: 'text', value: 'one' }] });
    expect(await filesOf(await two())).toEqual([['one.pdf'], ['one.pdf']]);
  });

  it('profileBasedGrouping: invoices with the same values of the base make a packet', async () => {
    await profile({
      profileBasedGrouping: true,
      profileBase: [{ key: 'shipment.transportMode', values: 'Air,Ocean' }],
      fileName: [{ kind: 'text', value: 'x' }],
    });
    const invoices = [];
    for (const transportMode of ['Air', 'Ocean', 'Air']) invoices.push(await delivering.approved({ transportMode }));
    expect((await filesOf(invoices)).map((files) => files.length).sort()).toEqual([1, 2]);
  });

  it('isMultipleFileUpload: the documents of the shipments go along', async () => {
    await profile({ isMultipleFileUpload: true, fileName: [{ kind: 'text', value: 'bill' }] });
    const invoice = await delivering.approved();
    const { shipment } = (await delivering.invoice(invoice)) as { shipment?: string };
    const { services } = delivering;
    const kept = await services.files.keep(new TextEncoder().encode('proof'));
    const about = { company: 'c', system: 's', by: 'test', bytes: kept.bytes, sha256: kept.sha256 };
    const { id } = await addFile(services.store, { name: 'pod.txt', mediaType: 'text/plain', ...about });
    await services.store.entities('document').saveMany({
      rows: [
        {
          values: { name: 'pod.txt', file: id, entity: 'shipment', record: shipment, fileType: 'text/plain', size: 5 },
        },
      ],
      scope: { company: 'c', system: 's' },
      by: 'test',
      at: '2026-03-05T00:00:00.000Z',
      action: 'create',
    });
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
});
