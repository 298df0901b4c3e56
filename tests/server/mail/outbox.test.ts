/** Mail is sent once, despite failures of the mail server; on both databases, with a real SMTP server on loopback. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Program } from '../../../metadata/program.ts';
import type { Mail } from '../../../server/mail/mail.ts';
import { createMailSender, type MailSender } from '../../../server/mail/mailSender.ts';
import { claimMail, enqueueMail } from '../../../server/mail/outboxTable.ts';
import { createMailTransport } from '../../../server/mail/transport.ts';
import { systemClock } from '../../../server/platform/clock.ts';
import { createMetrics } from '../../../server/platform/http/metrics.ts';
import { createLog } from '../../../server/platform/log.ts';
import { readOptions } from '../../../server/platform/options.ts';
import { storeProgram } from '../../../server/program/storeProgram.ts';
import type { Store } from '../../../server/store/index.ts';
import { LeaseWatch } from '../../../server/store/leaseWatch.ts';
import { drawnFor } from '../../support/shortRun.ts';
import { type TestDatabase, testDatabases } from '../../support/stores.ts';
import { demoProgram } from '../server.ts';
import { MAIL_USER, startSmtp, type TestSmtp } from './smtp.ts';

const START = Date.UTC(2026, 10, 24, 8);
const at = (minutes: number) => new Date(START + minutes * 60_000);
const mailTo = (...to: string[]): Mail => ({ to, subject: 'Shipment on hold', text: 'Papers are missing.\n' });

describe.each(drawnFor(import.meta.url, testDatabases))('the outbox on $name', ({ make }) => {
  let database: TestDatabase;
  let store: Store;
  let smtp: TestSmtp;
  let program: Program;
  let dataDir: string;
  let logged = '';
  const log = createLog(
    'debug',
    new Writable({
      write(chunk, _encoding, done) {
        logged += String(chunk);
        done();
      },
    }),
  );
  const senderFor = (on: Store, options: object = { smtp: { ...smtp, secure: false, ...MAIL_USER } }): MailSender =>
    createMailSender({
      store: on,
      // Long for a machine under load, short for a test that waits for it.
      transport: createMailTransport({ dataDir, ...options }, 3000),
      program: () => program,
      log,
      metrics: createMetrics(),
    });
  const put = (mail: Mail, now = at(0)) => store.write((tx) => enqueueMail(tx, program, mail, { cause: 'test', now }));
  const rows = () => store.db.selectFrom('outbox').selectAll().orderBy('created_at').execute();

  beforeAll(async () => {
    program = await demoProgram();
    database = await make();
    store = await database.open({ program: storeProgram(program) });
    smtp = await startSmtp();
    dataDir = await mkdtemp(path.join(tmpdir(), 'mail-'));
  });
  afterEach(async () => {
    smtp.behave('take');
    smtp.unknown.clear();
    smtp.received.length = 0;
    await store.write(({ db }) => db.deleteFrom('outbox').execute());
  });
  afterAll(async () => {
    await smtp?.close();
    await database?.dispose();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('is written with what causes it, or not at all', async () => {
    await store
      .write(async (tx) => {
        await enqueueMail(tx, program, mailTo('ann@harbor.test'), { cause: 'test', now: at(0) });
        throw new Error('what causes it fails');
      })
      .catch(() => undefined);
    expect(await senderFor(store).runOnce(() => at(1))).toEqual({ sent: 0, failed: 0 });
  });

  it('leaves once, by whichever of two servers takes it', async () => {
    for (let count = 0; count < 12; count += 1) await put(mailTo(`ann${count}@harbor.test`));
    const other = await database.open({ program: storeProgram(program) });
    const runs = await Promise.all([senderFor(store).runOnce(() => at(1)), senderFor(other).runOnce(() => at(1))]);
    expect(runs.reduce((sum, { sent }) => sum + sent, 0)).toBe(12);
    expect(new Set(smtp.received.flatMap(({ to }) => to)).size).toBe(12);
    expect(smtp.received).toHaveLength(12);
    expect(smtp.received[0]?.raw).toContain('Papers are missing.');
    expect(await senderFor(store).runOnce(() => at(2))).toEqual({ sent: 0, failed: 0 });
  });

  it('goes again with the same Message-ID where the answer was lost', async () => {
    await put(mailTo('ann@harbor.test'));
    smtp.behave('dieAfterTaking');
    expect(await senderFor(store).runOnce(() => at(0))).toEqual({ sent: 0, failed: 1 });
    smtp.behave('take');
    expect(await senderFor(store).runOnce(() => at(2))).toEqual({ sent: 1, failed: 0 });
    expect(smtp.received).toHaveLength(2);
    expect(smtp.received[0]?.messageId).toMatch(/^<.+@invoize>$/);
    expect(smtp.received[1]?.messageId).toBe(smtp.received[0]?.messageId);
  });

  it('is taken up with the same Message-ID when its server died while sending', async () => {
    await put(mailTo('ann@harbor.test'));
    const died = await claimMail(store, 'a server that dies', at(0), new LeaseWatch(systemClock));
    expect(await senderFor(store).runOnce(() => at(0.4))).toEqual({ sent: 0, failed: 0 });
    expect(await senderFor(store).runOnce(() => at(1))).toEqual({ sent: 1, failed: 0 });
    expect(smtp.received.map(({ messageId }) => messageId)).toEqual([died?.messageId]);
  });

  it('reads the clock again for each mail of a batch, so that no lease has expired when it is stored', async () => {
    for (const name of ['ann', 'bob', 'cid']) await put(mailTo(`${name}@harbor.test`));
    let minutes = 0;
    // Each look at the clock comes twenty minutes later, as behind a slow mail server.
    const clock = () => {
      minutes += 20;
      return at(minutes);
    };
    await senderFor(store).runOnce(clock);
    expect(await senderFor(store).runOnce(() => at(minutes))).toEqual({ sent: 0, failed: 0 });
    expect(smtp.received).toHaveLength(3);
    expect(new Set((await rows()).map(({ ended_at }) => ended_at)).size).toBe(3);
  });

  it('waits longer each time, and is set aside with the reason after the last', async () => {
    await put(mailTo('ann@harbor.test'));
    smtp.behave('later');
    const waits: number[] = [];
    let now = at(0);
    for (;;) {
      expect((await senderFor(store).runOnce(() => now)).failed).toBe(1);
      const [row] = await rows();
      if (row?.state !== 'waiting') break;
      const next = new Date(row.run_after);
      waits.push((next.getTime() - now.getTime()) / 60_000);
      expect((await senderFor(store).runOnce(() => new Date(next.getTime() - 1))).failed).toBe(0);
      now = next;
    }
    expect(waits).toEqual([1, 5, 15, 60, 240, 720]);
    expect(await rows()).toMatchObject([{ state: 'failed', error: 'The mail server refused it: 451 Come again' }]);
  });

  it('is set aside at once where the server refuses it for good', async () => {
    smtp.unknown.add('nobody@harbor.test');
    await put(mailTo('nobody@harbor.test'));
    await senderFor(store).runOnce(() => at(1));
    expect(await rows()).toMatchObject([{ state: 'failed', attempts: 1 }]);
    await store.write(({ db }) => db.deleteFrom('outbox').execute());
    await put(mailTo('nobody@harbor.test', 'ann@harbor.test'));
    expect(await senderFor(store).runOnce(() => at(1))).toEqual({ sent: 1, failed: 0 });
    expect(await rows()).toMatchObject([{ state: 'sent', error: 'Not delivered to nobody@harbor.test.' }]);
  });

  it('waits where the server says nothing, is not there, or does not let us in; no password in a log', async () => {
    await put(mailTo('ann@harbor.test'));
    smtp.behave('silent');
    expect(await senderFor(store).runOnce(() => at(0))).toEqual({ sent: 0, failed: 1 });
    const wrong = { smtp: { ...smtp, secure: false, user: 'invoize', password: 'wrong-secret' } };
    expect(await senderFor(store, wrong).runOnce(() => at(2))).toEqual({ sent: 0, failed: 1 });
    const nowhere = { smtp: { ...smtp, port: 1, secure: false } };
    expect(await senderFor(store, nowhere).runOnce(() => at(10))).toEqual({ sent: 0, failed: 1 });
    const [row] = await rows();
    expect(row?.state).toBe('waiting');
    expect(row?.error).toContain('did not answer');
    expect(logged).toContain('a mail was not sent');
    for (const secret of [MAIL_USER.password, 'wrong-secret']) {
      expect(logged).not.toContain(secret);
      expect(JSON.stringify(row)).not.toContain(secret);
    }
  });

  it('lets nothing that is written in it become a header or an address', async () => {
    await put({
      to: ['ann@harbor.test', 'b@x.test\r\nBcc: c@x.test', 'Bob <d@x.test>', 'e@x.test, f@x.test', ''],
      subject: 'On hold\r\nBcc: all@x.test\r\n\r\nbody',
      text: 'Text\r\n.\r\nMAIL FROM:<g@x.test>\n',
    });
    await senderFor(store).runOnce(() => at(1));
    expect(smtp.received.map(({ to }) => to)).toEqual([['ann@harbor.test']]);
    const [head = ''] = smtp.received[0]?.raw.split('\r\n\r\n') ?? [];
    expect(head).not.toMatch(/^bcc:/im);
    expect(head).toContain('Subject: On hold Bcc: all@x.test body');
  });

  it('is set aside where it can never leave', async () => {
    await put(mailTo('no address'));
    await put({ ...mailTo('ann@harbor.test'), text: 'x'.repeat(1_000_001) }, at(1));
    expect((await rows()).map(({ state, error }) => [state, error])).toEqual([
      ['failed', 'There is no email address to send it to.'],
      ['failed', 'The email is too large.'],
    ]);
    expect(await senderFor(store).runOnce(() => at(2))).toEqual({ sent: 0, failed: 0 });
  });

  it('is written to a folder where no server is configured', async () => {
    await put(mailTo('ann@harbor.test'));
    expect(await senderFor(store, {}).runOnce(() => at(1))).toEqual({ sent: 1, failed: 0 });
    const [file = '', ...others] = await readdir(path.join(dataDir, 'mail'));
    expect([file.endsWith('.eml'), others]).toEqual([true, []]);
    const text = await readFile(path.join(dataDir, 'mail', file), 'utf8');
    expect(text).toContain('To: ann@harbor.test');
    expect(text).toContain('Papers are missing.');
  });
});

it('reads where mail goes from the environment, and quotes no password', () => {
  const { smtp } = readOptions({ INVOIZE_SMTP: 'smtps://me:p%40ss@mail.harbor.test' });
  expect(smtp).toEqual({ host: 'mail.harbor.test', port: 465, secure: true, user: 'me', password: 'p@ss' });
  expect(readOptions({}).smtp).toBeUndefined();
  for (const wrong of ['http://me:secret@host', 'me:secret@host', 'smtp://'])
    expect(() => readOptions({ INVOIZE_SMTP: wrong })).toThrow(/^INVOIZE_SMTP must be (?!.*secret)/);
});
