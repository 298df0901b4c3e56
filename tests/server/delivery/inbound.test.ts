/** Files that partners send are collected from channels once; a rejection raises an issue; on both databases. */
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawnFor } from '../../support/shortRun.ts';
import { type TestDatabase, testDatabases } from '../../support/stores.ts';
import { type Delivering, openDelivering } from './delivering.ts';

const functional = (interchange: string, control: string, status: 'A' | 'R', sender = 'PARTNER'): string =>
  `${[
    `ISA*00*          *00*          *ZZ*${sender.padEnd(15)}*ZZ*INVOIZE        *210217*0405*U*00401*${interchange}*0*P*>`,
    `GS*FA*${sender}*INVOIZE*20210217*0405*7*X*004010`,
    'ST*997*0001',
    `AK1*IM*${control}`,
    'AK2*210*0001',
    status === 'A' ? 'AK5*A' : 'AK5*R*5',
    `AK9*${status}*1*1*${status === 'A' ? 1 : 0}`,
    'SE*6*0001',
    'GE*1*7',
    `IEA*1*${interchange}`,
  ].join('~\n')}~\n`;

describe.each(drawnFor(import.meta.url, testDatabases))('files that come in on $name', ({ make }) => {
  let database: TestDatabase;
  let delivering: Delivering;
  let folder: string;
  let channel = '';
  beforeAll(async () => {
    database = await make();
    delivering = await openDelivering(database);
    folder = path.join(delivering.dataDir, 'spools', 'c', 'incoming');
    await mkdir(folder, { recursive: true });
    const rows = [
      { name: 'In', direction: 'incoming', protocol: 'folder', path: 'incoming', isActive: true, visitMinutes: 3 },
      { name: 'Out', direction: 'outgoing', protocol: 'folder', path: 'outgoing', isActive: true },
    ];
    const [incoming = '', outgoing = ''] = await delivering.add('channel', rows);
    channel = incoming;
    await delivering.profile({
      profileName: 'X12 210',
      mode: 'edi',
      channel: outgoing,
      ediStandard: 'x12',
      ownId: 'INVOIZE',
      partnerId: 'PARTNER',
      segments: [{ segmentId: 1, segmentName: 'B3' }],
      elements: [{ segmentId: 1, fieldId: '2', fieldType: 'invoice', fieldName: 'invoiceNumber' }],
    });
  });
  afterAll(async () => {
    await delivering?.dispose();
    await database?.dispose();
  });

  const visit = async () => {
    await delivering.runOnly('channels.plan');
    delivering.clock.advance(24 * 3600_000);
    await delivering.runOnly('channels.visit');
    return (await delivering.all('channelVisit'))[0];
  };
  const files = () => delivering.all('inboundFile');
  const sent = async () => {
    const invoice = await delivering.approved();
    await delivering.run();
    const [packet] = await delivering.packetsOf(invoice);
    return { invoice, packet: packet?.id ?? '', control: String(packet?.values.control) };
  };
  const packetStatus = async (id: string) => (await delivering.store.entities('packet').get(id))?.values.status;

  it('an acceptance settles its packet, a rejection raises an issue, and the files are gone at the partner', async () => {
    const [first, second] = [await sent(), await sent()];
    expect([await packetStatus(first.packet), await packetStatus(second.packet)]).toEqual(['sent', 'sent']);
    await writeFile(path.join(folder, 'a.997'), functional('000000101', first.control, 'A'));
    await writeFile(path.join(folder, 'b.997'), functional('000000102', second.control, 'R'));
    expect(await visit()).toMatchObject({ channel, status: 'waiting', taken: 2, quarantined: 0 });
    expect([await packetStatus(first.packet), await packetStatus(second.packet)]).toEqual(['accepted', 'rejected']);
    const rejected = await delivering.store.entities('packet').get(second.packet);
    expect(String(rejected?.values.problem)).toMatch(/^Rejected: \S/);
    const issues = await delivering.all('issue');
    expect(issues).toMatchObject([{ module: 'invoice', issueCategory: 'Delivery', invoice: second.invoice }]);
    expect(String(issues[0]?.description)).toContain('rejected');
    expect(await readdir(folder)).toEqual([]);
    expect(await files()).toMatchObject([
      { name: 'a.997', status: 'taken', channel, control: 'PARTNER/000000101' },
      { name: 'b.997', status: 'taken' },
    ]);
  });

  it('the same file again is known, the same control number in another file is quarantined', async () => {
    const { control } = await sent();
    await writeFile(path.join(folder, 'c.997'), functional('000000103', control, 'A'));
    await visit();
    const count = (await files()).length;
    await writeFile(path.join(folder, 'again.997'), functional('000000103', control, 'A'));
    expect(await visit()).toMatchObject({ taken: 0, quarantined: 0 });
    expect(await files()).toHaveLength(count);
    await writeFile(path.join(folder, 'other.997'), functional('000000103', control, 'R'));
    expect(await visit()).toMatchObject({ taken: 0, quarantined: 1 });
    const last = (await files()).at(-1);
    expect(last).toMatchObject({ name: 'other.997', status: 'quarantined' });
    expect(String(last?.problem)).toContain('PARTNER/000000103');
    expect(await readdir(folder)).toEqual([]);
  });

  it('takes a control number again half a year after the file that had it', async () => {
    const [first, second] = [await sent(), await sent()];
    await writeFile(path.join(folder, 'spring.997'), functional('000000160', first.control, 'A'));
    await visit();
    delivering.clock.advance(181 * 24 * 3600_000);
    await writeFile(path.join(folder, 'autumn.997'), functional('000000160', second.control, 'A'));
    expect(await visit()).toMatchObject({ taken: 1, quarantined: 0 });
    expect([await packetStatus(first.packet), await packetStatus(second.packet)]).toEqual(['accepted', 'accepted']);
    await writeFile(path.join(folder, 'twice.997'), functional('000000160', second.control, 'R'));
    expect(await visit()).toMatchObject({ taken: 0, quarantined: 1 });
  });

  it('counts from one again after the last control number, and an answer settles the file that was sent last', async () => {
    const earlier = await sent();
    const continueFrom = (last: number) =>
      delivering.store.write(({ db }) =>
        db.updateTable('series_numbers').set({ last }).where('series', '=', 'delivery control').execute(),
      );
    await continueFrom(999_999_998);
    expect((await sent()).control).toBe('999999999');
    const wrapped = await sent();
    expect(wrapped.control).toBe('1');
    await continueFrom(Number(earlier.control) - 1);
    // The partner has collected the earlier file of that number, whose name comes again, too.
    await rm(path.join(delivering.dataDir, 'spools', 'c', 'outgoing'), { recursive: true });
    const later = await sent();
    expect(later.control).toBe(earlier.control);
    await writeFile(path.join(folder, 'wrapped.997'), functional('000000161', later.control, 'A'));
    await visit();
    expect([await packetStatus(earlier.packet), await packetStatus(later.packet)]).toEqual(['sent', 'accepted']);
  });

  it('a file stays at the partner while the disk is nearly full', async () => {
    const { packet, control } = await sent();
    const { files: kept } = delivering.services;
    const real = kept.freeBytes;
    await writeFile(path.join(folder, 'late.997'), functional('000000150', control, 'A'));
    kept.freeBytes = async () => 100 * 1024 * 1024;
    expect(await visit()).toMatchObject({ taken: 0, problem: expect.stringMatching(/disk/i) });
    expect(await readdir(folder)).toEqual(['late.997']);
    kept.freeBytes = real;
    expect(await visit()).toMatchObject({ taken: 1 });
    expect([await readdir(folder), await packetStatus(packet)]).toEqual([[], 'accepted']);
  });

  it('a stranger settles nothing by a number that another partner was sent', async () => {
    const { packet, control } = await sent();
    await writeFile(path.join(folder, 'stranger.997'), functional('000000104', control, 'R', 'STRANGER'));
    await visit();
    expect(await packetStatus(packet)).toBe('sent');
    await writeFile(path.join(folder, 'partner.997'), functional('000000104', control, 'A', 'Partner'));
    await visit();
    expect(await packetStatus(packet)).toBe('accepted');
  });

  it('half a file is quarantined, and the whole one that follows is taken', async () => {
    const { packet, control } = await sent();
    const whole = functional('000000105', control, 'A');
    await writeFile(path.join(folder, 'early.997'), whole.slice(0, whole.indexOf('GE*')));
    expect(await visit()).toMatchObject({ taken: 0, quarantined: 1 });
    expect(await packetStatus(packet)).toBe('sent');
    await writeFile(path.join(folder, 'whole.997'), whole);
    expect(await visit()).toMatchObject({ taken: 1, quarantined: 0 });
    expect(await packetStatus(packet)).toBe('accepted');
  });

  it('an unreadable file is quarantined with the reason, and read again once it is valid', async () => {
    await writeFile(path.join(folder, 'letter.txt'), 'Dear partner');
    expect((await visit())?.log).toContain('letter.txt');
    const letter = (await files()).find(({ name }) => name === 'letter.txt');
    expect(letter).toMatchObject({ status: 'quarantined', problem: expect.stringMatching(/\w/) });
    const again = await delivering.call('delivery.takeFilesAgain', { fileIds: [String(letter?.id)] });
    expect(again.body.rows).toMatchObject([{ outcome: 'quarantined' }]);
    expect((await files()).filter(({ name }) => name === 'letter.txt')).toHaveLength(1);
  });

  it('objections of the partner are marked in the sent file, with the reason in words, even after it was sent again', async () => {
    const { packet, control, invoice } = await sent();
    const text = functional('000000106', control, 'R')
      .replace('AK5*', 'AK3*B3*2**8~\nAK4*2*76*7*XX~\nAK5*')
      .replace('SE*6', 'SE*8');
    await writeFile(path.join(folder, 'objects.997'), text);
    await visit();
    const [found] = await delivering.store.entities('acknowledgement').lookup({ matchKey: 'packet', values: [packet] });
    expect(found?.values).toMatchObject({
      segments:
        'Segment B3, number 2 of transaction 0001: Segment has element errors (8); element 2: Invalid code value (7)',
    });
    const marked = async () =>
      (await delivering.call('delivery.acknowledgedFile', { acknowledgementId: found?.id ?? '' })).body;
    const { invoiceNumber } = await delivering.invoice(invoice);
    const before = JSON.parse(JSON.stringify(await marked()));
    const [line] = before.rows.filter(({ marks }: { marks: object[] }) => marks.length > 0);
    const [mark] = line.marks;
    expect([line.number, line.text.slice(mark.from, mark.to)]).toEqual([4, invoiceNumber]);
    expect(before.count).toBe(2);
    expect(line.notes).toEqual(['B3: Segment has element errors (code 8)', 'B3-02: Invalid code value (code 7): XX']);
    const version = (await delivering.store.entities('packet').get(packet))?.version ?? 0;
    const order = { entity: 'packet', id: packet, transition: 'again', version, reason: 'Mended' };
    expect((await delivering.call('records.transition', order)).status).toBe(200);
    await delivering.run();
    expect(await packetStatus(packet)).toBe('sent');
    expect(await marked()).toEqual(before);
  });

  it('an unreachable channel reports it, and is visited again', async () => {
    const found = await delivering.store.entities('channel').get(channel);
    const row = { id: channel, version: found?.version, protocol: 'SFTP', host: '127.0.0.1', port: 1, user: 'x' };
    expect((await delivering.call('records.save', { entity: 'channel', rows: [row] })).status).toBe(200);
    const now = await visit();
    expect(now).toMatchObject({ status: 'waiting', taken: 0 });
    expect(String(now?.problem)).toContain('ECONNREFUSED');
    expect(String(now?.dueAt) > String(now?.at)).toBe(true);
  });
});
