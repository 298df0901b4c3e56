/** Approved invoices are sent by mail once, despite failures, on both databases. */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Operation } from '../../../server/operations/operation.ts';
import type { Services } from '../../../server/operations/services.ts';
import { drawnFor } from '../../support/shortRun.ts';
import { type TestDatabase, testDatabases } from '../../support/stores.ts';
import { MAIL_USER, startSmtp, type TestSmtp } from '../mail/smtp.ts';
import { type Delivering, openDelivering } from './delivering.ts';
import { meeting } from './meeting.ts';

const MINUTE = 60_000;

/** The time of user actions in the example (billing.ts); the server's own work uses the test's clock. */
const PRESSED = '2026-03-05T18:00:00.000Z';

describe.each(drawnFor(import.meta.url, testDatabases))('packets on $name', ({ make }) => {
  let database: TestDatabase;
  let delivering: Delivering;
  let smtp: TestSmtp;
  let profile = '';
  beforeAll(async () => {
    database = await make();
    delivering = await openDelivering(database);
    smtp = await startSmtp();
    delivering.mailTo({ host: smtp.host, port: smtp.port, secure: false, ...MAIL_USER });
    profile = await delivering.profile({
      profileName: 'Acme by mail',
      mode: 'email',
      to: 'ap@acme.test',
      cc: 'copy@acme.test',
      subject: 'Invoice {invoiceNumber}',
      body: 'Please find invoice {invoiceNumber} attached.',
      emailPerInvoice: true,
    });
  });
  afterAll(async () => {
    await smtp?.close();
    await delivering?.dispose();
    await database?.dispose();
  });
  afterEach(() => {
    smtp.behave('take');
    smtp.received.length = 0;
  });

  const statusOf = async (invoice: string) => (await delivering.invoice(invoice)) as { status?: unknown };
  const packetOf = async (invoice: string) => (await delivering.packetsOf(invoice))[0];
  const logOf = (packet: string) =>
    delivering.store.entities('transmission').lookup({ matchKey: 'packet', values: [packet] });
  const take = async (packet: string, transition: string, reason = 'Asked by phone') => {
    const version = (await delivering.store.entities('packet').get(packet))?.version ?? 0;
    return delivering.call('records.transition', { entity: 'packet', id: packet, transition, version, reason });
  };
  const forget = async () => {
    delivering.clock.advance(24 * 60 * MINUTE);
    for (let again = 0; again < 3; again += 1) await delivering.run('cleaner');
  };

  it('an approved invoice is built, sent with its PDF and delivered', async () => {
    const invoice = await delivering.approved();
    expect(await packetOf(invoice)).toMatchObject({ values: { status: 'due', mode: 'email', profile } });
    expect(await delivering.run()).toEqual({ done: 2, failed: 0 });
    const { invoiceNumber } = (await delivering.invoice(invoice)) as { invoiceNumber?: string };
    expect(smtp.received).toHaveLength(1);
    expect(smtp.received[0]?.to).toEqual(['ap@acme.test', 'copy@acme.test']);
    expect(smtp.received[0]?.raw).toContain(`Subject: Invoice ${invoiceNumber}`);
    expect(smtp.received[0]?.raw).toContain(`filename=invoice-${invoiceNumber}.pdf`);
    const packet = await packetOf(invoice);
    expect(packet?.values).toMatchObject({ status: 'sent', tries: 1, recipient: 'ap@acme.test' });
    expect(await statusOf(invoice)).toMatchObject({ status: 'delivered' });
    expect(await logOf(packet?.id ?? '')).toMatchObject([{ values: { outcome: 'sent' } }]);
    expect(await delivering.run()).toEqual({ done: 0, failed: 0 });
    expect(smtp.received).toHaveLength(1);
  });

  it('a temporary rejection by the mail server is retried later, a permanent one is set aside and sent again by a user', async () => {
    smtp.behave('later');
    const invoice = await delivering.approved();
    await delivering.run();
    expect((await packetOf(invoice))?.values).toMatchObject({ status: 'failed', tries: 1 });
    expect((await packetOf(invoice))?.values.problem).toContain('Come again');
    await delivering.run();
    expect((await packetOf(invoice))?.values).toMatchObject({ tries: 1 });
    delivering.clock.advance(2 * MINUTE);
    smtp.behave('refuse');
    await delivering.run();
    const packet = await packetOf(invoice);
    expect(packet?.values).toMatchObject({ status: 'dead', tries: 2 });
    expect(await statusOf(invoice)).toMatchObject({ status: 'approved' });
    smtp.behave('take');
    expect((await take(packet?.id ?? '', 'again')).status).toBe(200);
    expect((await packetOf(invoice))?.values.dueAt).toBe(PRESSED);
    await delivering.run();
    expect(await statusOf(invoice)).toMatchObject({ status: 'delivered' });
    expect(smtp.received).toHaveLength(1);
    expect(await logOf(packet?.id ?? '')).toHaveLength(3);
  });

  it('a packet that names a file of another company is not sent', async () => {
    smtp.behave('later');
    const invoice = await delivering.approved();
    await delivering.run();
    const packet = await packetOf(invoice);
    const [file] = (packet?.values.files ?? []) as { file: string }[];
    const [moved] = await delivering.store.write(({ db }) =>
      db
        .updateTable('files')
        .set({ company: 'other' })
        .where('id', '=', file?.file ?? '')
        .execute(),
    );
    expect(Number(moved?.numUpdatedRows)).toBe(1);
    smtp.behave('take');
    delivering.clock.advance(2 * MINUTE);
    await delivering.run();
    expect(smtp.received).toEqual([]);
    expect((await packetOf(invoice))?.values).toMatchObject({
      status: expect.stringMatching(/failed|dead/),
      problem: expect.stringContaining('invoice-'),
    });
    await forget();
  });

  it('a message without an answer is in doubt: a user decides, and it is not sent again automatically', async () => {
    smtp.behave('dieAfterTaking');
    const invoice = await delivering.approved();
    await delivering.run();
    const packet = await packetOf(invoice);
    expect(packet?.values).toMatchObject({ status: 'inDoubt' });
    smtp.behave('take');
    await forget();
    expect(smtp.received).toHaveLength(1);
    expect((await take(packet?.id ?? '', 'confirm')).status).toBe(200);
    expect((await packetOf(invoice))?.values.sentAt).toBe(PRESSED);
    expect(await statusOf(invoice)).toMatchObject({ status: 'delivered' });
  });

  it('several servers share the work, and no invoice leaves twice', async () => {
    const invoices = [];
    for (let count = 0; count < 6; count += 1) invoices.push(await delivering.approved());
    await Promise.all(['one', 'two', 'three'].map((server) => delivering.run(server)));
    await delivering.run();
    expect(smtp.received).toHaveLength(6);
    expect(new Set(smtp.received.map(({ messageId }) => messageId)).size).toBe(6);
    for (const invoice of invoices) expect(await statusOf(invoice)).toMatchObject({ status: 'delivered' });
  });

  it('a server sends several packets beside one another', async () => {
    const invoices = [await delivering.approved(), await delivering.approved()];
    const { operations } = meeting(delivering.services, 'delivery.send', invoices.length);
    expect(await delivering.run('one', { operations })).toEqual({ done: 4, failed: 0 });
    for (const invoice of invoices) expect(await statusOf(invoice)).toMatchObject({ status: 'delivered' });
  });

  it('an invoice that is being sent is neither corrected nor deleted; before that its packet goes with it', async () => {
    const waiting = await delivering.approved();
    expect((await delivering.move(waiting, 'correct', { reason: 'Wrong rate' })).status).toBe(200);
    expect((await packetOf(waiting))?.values).toMatchObject({ status: 'cancelled' });
    smtp.behave('dieAfterTaking');
    const sent = await delivering.approved();
    await delivering.run();
    const refused = await delivering.move(sent, 'correct', { reason: 'Wrong rate' });
    expect(refused.status).toBe(412);
    expect(refused.body.msg).toContain('being sent');
  });

  describe('a server that is killed', () => {
    /** A server that dies when it reaches outside: before, or after what it wanted to do is done. */
    const dying = (name: 'delivery.build' | 'delivery.send', when: 'before' | 'after'): Partial<Services> => {
      const real = delivering.services.operations[name] as Operation;
      const run = async (context: never, params: never) => {
        if (when === 'after') await real.run(context, params);
        throw new Error('killed');
      };
      return { operations: { ...delivering.services.operations, [name]: { run } } };
    };
    /** The folder shows which mails arrived. */
    const inFolder = async () => (await readdir(path.join(delivering.dataDir, 'mail')).catch(() => [])).length;

    beforeAll(() => delivering.mailTo(undefined));
    afterAll(() => delivering.mailTo({ host: smtp.host, port: smtp.port, secure: false, ...MAIL_USER }));

    it.each([
      ['delivery.build', 'before'],
      ['delivery.build', 'after'],
      ['delivery.send', 'before'],
      ['delivery.send', 'after'],
    ] as const)('in %s, %s it was done: once, and not lost', async (name, when) => {
      const before = await inFolder();
      const invoice = await delivering.approved();
      expect((await delivering.run('dying', dying(name, when))).failed).toBe(1);
      await delivering.run('other');
      expect(await statusOf(invoice)).toMatchObject({ status: 'approved' });
      delivering.clock.advance(11 * MINUTE);
      await delivering.run('other');
      expect(await statusOf(invoice)).toMatchObject({ status: 'delivered' });
      expect(await inFolder()).toBe(before + 1);
    });

    it.each([
      ['before its end was sent: it is sent', 'before', 'sent'],
      ['after the mail server took it: it is not sent again', 'after', 'sent'],
      ['before the answer of the mail server: it is in doubt', 'unanswered', 'inDoubt'],
    ] as const)('while a mail leaves, %s', async (_, when, status) => {
      delivering.mailTo({ host: smtp.host, port: smtp.port, secure: false, ...MAIL_USER });
      const invoice = await delivering.approved();
      await delivering.run('dying', dying('delivery.send', when === 'before' ? 'before' : 'after'));
      // The attempt that died had begun to keep its progress.
      const opened = { work: `handover ${(await packetOf(invoice))?.id}.1`, item: 'opened', at: '', outcome: 'null' };
      if (when === 'before')
        await delivering.store.write(({ db }) => db.insertInto('done_work').values(opened).execute());
      if (when === 'unanswered')
        await delivering.store.write(({ db }) =>
          db.updateTable('done_work').set({ outcome: 'null' }).where('work', 'like', 'handover %').execute(),
        );
      delivering.clock.advance(11 * MINUTE);
      await delivering.run('other');
      expect((await packetOf(invoice))?.values).toMatchObject({ status });
      expect(smtp.received).toHaveLength(1);
    });
  });
});
