/** Emails that were set aside: administrators of their company see the reason, send them again or delete them. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { enqueueMail } from '../../../server/mail/outboxTable.ts';
import { sweepMails } from '../../../server/mail/setAsideMails.ts';
import { startServer, type TestServer } from '../server.ts';

const ADMIN = 'admin@demo.invoize.test';
const DAY_MS = 86_400_000;
let server: TestServer;
let admin: string;
let company: string;

beforeAll(async () => {
  server = await startServer();
  admin = await server.signIn(ADMIN);
  company = (await server.services.store.db.selectFrom('grants').select('company').executeTakeFirstOrThrow()).company;
});
afterAll(() => server?.close());

const outbox = () => server.services.store.db.selectFrom('outbox').selectAll().execute();
/** Puts a mail into the outbox as the mail server refused it. */
async function refused(subject: string, to: string, of: string | undefined, endedAt = new Date()): Promise<string> {
  const { store } = server.services;
  const program = server.services.runtime().program;
  const mail = { to: [to], subject, text: 'https://invoize.test/redirection/secret' };
  await store.write((tx) => enqueueMail(tx, program, mail, { cause: 'test', now: new Date(), company: of }));
  const row = (await outbox()).find((one) => one.mail.includes(subject));
  const state = { state: 'failed' as const, attempts: 6, error: 'Refused.', ended_at: endedAt.toISOString() };
  await store.write(({ db }) =>
    db
      .updateTable('outbox')
      .set(state)
      .where('id', '=', row?.id ?? '')
      .execute(),
  );
  return row?.id ?? '';
}
const listed = async (session = admin) => (await server.call('GET', '/api/mail/unsent', session)).body.mails;

it('shows the mails of the company with their reasons, and never their texts', async () => {
  await refused('Ours', 'someone@else.test', company);
  await refused('Of another company', ADMIN, 'another');
  await refused('A new password', ADMIN, undefined);
  await refused('A sign-up', 'stranger@else.test', undefined);
  const mails = (await listed()) as { subject: string }[];
  expect(mails.map(({ subject }) => subject).sort()).toEqual(['A new password', 'Ours']);
  expect(mails).toContainEqual(
    expect.objectContaining({
      subject: 'Ours',
      to: 'someone@else.test',
      problem: 'Refused.',
      attempts: 6,
      cause: 'test',
    }),
  );
  expect(JSON.stringify(mails)).not.toContain('secret');
});

it('sends them again and deletes them, only those of the company', async () => {
  const [again, gone, other] = [
    await refused('Again', 'someone@else.test', company),
    await refused('Gone', 'someone@else.test', company),
    await refused('Elsewhere', ADMIN, 'another'),
  ];
  const sent = await server.call('POST', '/api/mail/unsent/again', admin, { ids: [again, other] });
  expect(sent).toMatchObject({ status: 200, body: { msg: '1 email will be sent again.', sent: 1 } });
  const removed = await server.call('POST', '/api/mail/unsent/delete', admin, { ids: [gone, other] });
  expect(removed.body).toMatchObject({ discarded: 1 });
  const rows = new Map((await outbox()).map((row) => [row.id, row]));
  expect(rows.get(again)).toMatchObject({ state: 'waiting', attempts: 0, error: null });
  expect(rows.has(gone)).toBe(false);
  expect(rows.get(other)).toMatchObject({ state: 'failed' });
});

it('refuses people without the permission', async () => {
  const clerk = await server.signIn('billing@demo.invoize.test');
  expect((await server.call('GET', '/api/mail/unsent', clerk)).status).toBe(403);
  expect((await server.call('POST', '/api/mail/unsent/again', clerk, { ids: [] })).status).toBe(403);
});

it('drops sent mail after 30 days and mail that was set aside after 180', async () => {
  const { store } = server.services;
  await store.write(({ db }) => db.deleteFrom('outbox').execute());
  const now = new Date();
  await refused('Recent', 'someone@else.test', company, new Date(now.getTime() - 179 * DAY_MS));
  await refused('Old', 'someone@else.test', company, new Date(now.getTime() - 181 * DAY_MS));
  expect(await sweepMails(store, now)).toBe(1);
  expect((await listed()).map(({ subject }: { subject: string }) => subject)).toEqual(['Recent']);
});
