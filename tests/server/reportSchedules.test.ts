/** Scheduled reports: mailed once to each recipient who may open them; on both databases, with a real SMTP server on loopback. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createMailSender, type MailSender } from '../../server/mail/mailSender.ts';
import { createMailTransport } from '../../server/mail/transport.ts';
import { usersByEmail } from '../../server/session/users.ts';
import { drawnFor } from '../support/shortRun.ts';
import { testDatabases } from '../support/stores.ts';
import { startSmtp, type TestSmtp } from './mail/smtp.ts';
import { startServer, type TestServer } from './server.ts';
import { testClock } from './testClock.ts';

const ADMIN = 'admin@demo.invoize.test';
const AUDITOR = 'auditor@demo.invoize.test';
const DESIGN = { columns: ['shipmentNumber', 'status'], measures: [{ by: 'count', label: 'Shipments' }] };
const HOUR_MS = 3_600_000;

/** The attached file of a mail, as text. */
function attached(raw: string): string {
  const [, , body = ''] = /Content-Disposition: attachment[\s\S]*?(\r?\n){2}([A-Za-z0-9+/=\r\n]+)/.exec(raw) ?? [];
  return Buffer.from(body, 'base64').toString('utf8');
}
const rowsIn = (raw: string) => attached(raw).trim().split('\r\n').length - 1;

describe.each(drawnFor(import.meta.url, testDatabases))('on $name', ({ make }) => {
  const clock = testClock();
  let server: TestServer;
  let second: TestServer;
  let database: Awaited<ReturnType<typeof make>>;
  let smtp: TestSmtp;
  let sender: MailSender;
  let admin: string;
  const ids: Record<string, string> = {};

  beforeAll(async () => {
    database = await make();
    const at = 'url' in database.at ? { databaseUrl: database.at.url } : {};
    server = await startServer({ ...at, clock });
    second = await startServer({ ...at, clock, beside: server });
    smtp = await startSmtp();
    const { store, programs, log, metrics } = server.services;
    const transport = createMailTransport({ dataDir: server.dataDir, smtp: { ...smtp, secure: false } } as never, 3000);
    sender = createMailSender({ store, transport, program: () => programs.tenant().program, log, metrics });
    admin = await server.signIn(ADMIN);
    for (const email of [ADMIN, AUDITOR]) ids[email] = (await usersByEmail(store, email))[0]?.id ?? '';
  }, 300_000);
  afterEach(() => {
    smtp.received.length = 0;
  });
  afterAll(async () => {
    await smtp?.close();
    await second?.close();
    await server?.close();
    await database?.dispose();
  });

  const saved = async (entity: string, row: object): Promise<string> => {
    const { status, body } = await server.call('PUT', `/api/records/${entity}`, admin, { rows: [row] });
    expect(status, JSON.stringify(body)).toBe(200);
    return String(body.saved[0].id);
  };
  const scheduled = async (id: string) =>
    (await server.call('GET', `/api/records/reportSchedule/${id}`, admin)).body.row as Record<string, string>;
  const jobs = () => server.services.store.db.selectFrom('jobs').selectAll().where('kind', '=', 'report').execute();
  const ended = () =>
    expect.poll(async () => (await jobs()).filter(({ state }) => state !== 'done'), { timeout: 60_000 }).toEqual([]);
  /** Mails of the report that arrive, by their recipient. */
  const arrived = async (name: string) => {
    await ended();
    clock.advance(1000);
    await sender.runOnce(clock.now);
    const mails = smtp.received.filter(({ raw }) => raw.includes(`Subject: ${name}`));
    return new Map(mails.map((mail) => [mail.to.join(), mail.raw] as const));
  };
  /** Both servers look at once for what is due at the next run of a schedule. */
  const runNext = async (id: string) => {
    const due = Date.parse(String((await scheduled(id)).nextRunOn));
    clock.advance(due - clock.now().getTime() + 1000);
    const at = clock.now();
    // The session ended meanwhile.
    admin = await server.signIn(ADMIN);
    await Promise.all([server.services.scheduler.runOnce(at), second.services.scheduler.runOnce(at)]);
    const isOver = async () => {
      const { status, nextRunOn } = await scheduled(id);
      return status === 'active' && Date.parse(String(nextRunOn)) > due;
    };
    await expect.poll(isOver, { timeout: 60_000 }).toBe(true);
  };
  it('mails a report once, to those who may open it, and not again after a crash', async () => {
    const report = await saved('report', {
      name: 'Weekly shipments',
      entity: 'shipment',
      design: JSON.stringify(DESIGN),
    });
    const users = [ids[ADMIN], ids[AUDITOR]];
    const schedule = { report, name: 'Mondays', frequency: 'weekly', weekdays: ['monday'], times: ['08:00'] };
    const id = await saved('reportSchedule', { ...schedule, users, format: 'csv' });
    const next = new Date(String((await scheduled(id)).nextRunOn));
    expect([next.getTime() > clock.now().getTime(), next.getUTCDay(), next.getUTCMinutes()]).toEqual([true, 1, 0]);

    await runNext(id);
    const first = await arrived('Weekly shipments');
    expect([...first.keys()]).toEqual([ADMIN]);
    const { body } = await server.call('POST', '/api/records/shipment/count', admin, {});
    expect(rowsIn(first.get(ADMIN) ?? '')).toBe(body.total);
    const row = await scheduled(id);
    expect(row.lastResult).toContain('Aki Auditor');
    expect(Date.parse(String(row.nextRunOn)) - next.getTime()).toBeGreaterThan(6 * 24 * HOUR_MS);

    // A server that died after the mail was stored: its job runs again.
    smtp.received.length = 0;
    await server.services.store.write(({ db }) =>
      db
        .updateTable('jobs')
        .set({ state: 'waiting', finished_at: null, locked_by: null, locked_until: null })
        .where('kind', '=', 'report')
        .execute(),
    );
    expect([...(await arrived('Weekly shipments')).keys()]).toEqual([]);
    const { id: known = '', created_by: userId = '' } = (await jobs())[0] ?? {};
    const context = { company: '', system: '', country: '', defaultNavigationURL: '' };
    await server.services.jobs.ask({ id: known, kind: 'report', title: 'Again', userId, context, input: {} });
    expect(await jobs()).toHaveLength(1);
  }, 300_000);

  it('refuses a schedule without recipients', async () => {
    const report = await saved('report', { name: 'Nothing', entity: 'shipment', design: JSON.stringify(DESIGN) });
    const schedule = { report, name: 'Daily', frequency: 'daily', times: ['06:00'], format: 'pdf' };
    const refused = await server.call('PUT', '/api/records/reportSchedule', admin, { rows: [schedule] });
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([
      412,
      expect.stringContaining('Select at least one user or group.'),
    ]);
  });
});
