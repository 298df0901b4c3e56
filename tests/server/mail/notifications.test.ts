/**
 * Notification rules: recipients of transitions and of a job's end, channel and time; and the fields available to their author.
 */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { usersByEmail } from '../../../server/session/users.ts';
import { makeDatabase } from '../../support/postgres.ts';
import { drawnFor } from '../../support/shortRun.ts';
import { storeKinds } from '../authoring/authors.ts';
import { setGrant } from '../grantOf.ts';
import { startServer, type TestServer } from '../server.ts';

describe.each(drawnFor(import.meta.url, storeKinds))('notification rules on %s', (kind) => {
  let server: TestServer;
  let admin: string;
  let billing: string;
  // biome-ignore lint/suspicious/noExplicitAny: rows as calls answer them
  let rows: any[];
  const ids: Record<string, string> = {};

  const where = (name: string, operator: string, value: unknown) => ({
    condition: 'and',
    fields: [{ name, operator, value }],
  });
  const condition = (filter: object, over = 'shipment') => JSON.stringify({ over, filter });
  const rule = (values: object) => ({
    event: 'shipment.hold',
    by: ['bell', 'mail'],
    at: 'once',
    subject: 'On hold: {shipmentNumber}',
    text: 'Status {status}, mode {transportMode}. {not a field}',
    isActive: true,
    ...values,
  });
  const save = (values: object, session = admin) =>
    server.call('PUT', '/api/records/notificationRule', session, { rows: [{ tempId: 't', ...values }] });
  const move = (row: { id: string; version: number }, transition: string, more: object = {}) =>
    server.call('PUT', `/api/records/shipment/${row.id}/transition`, admin, {
      transition,
      version: row.version,
      reason: 'papers are missing',
      ...more,
    });
  const bell = async (session: string) =>
    (await server.call('GET', '/api/pollingTaskStatus', session)).body.notifications.filter(
      (one: { notificationType: string }) => one.notificationType === 'message',
    );
  const outbox = () => server.services.store.db.selectFrom('outbox').selectAll().orderBy('created_at').execute();

  let database: Awaited<ReturnType<typeof makeDatabase>> | undefined;
  beforeAll(async () => {
    database = kind === 'PostgreSQL' ? await makeDatabase() : undefined;
    server = await startServer(database ? { databaseUrl: database.url } : {});
    admin = await server.signIn('admin@demo.invoize.test');
    billing = await server.signIn('billing@demo.invoize.test');
    for (const name of ['admin', 'billing', 'auditor'])
      ids[name] = (await usersByEmail(server.services.store, `${name}@demo.invoize.test`))[0]?.id ?? '';
    const filter = where('status', 'equalTo', 'open');
    await clear();
    ({ rows } = (await server.call('POST', '/api/records/shipment/list', admin, { pageLimit: 8, filter })).body);
  });
  afterAll(async () => {
    await server?.close();
    await database?.drop();
  });
  async function clear() {
    await server.services.store.write(async ({ db }) => {
      await db.deleteFrom('outbox').execute();
      await db.deleteFrom('notifications').where('kind', '=', 'message').execute();
      await db.deleteFrom('digest_entries').execute();
    });
    const { records } = await server.services.store.entities('notificationRule').list({});
    const gone = records.map(({ id, version }) => ({ id, version }));
    await server.services.store
      .entities('notificationRule')
      .remove({ rows: gone, by: 'test', at: '2026-11-24T00:00:00Z' });
  }
  afterEach(clear);

  it('notifies users by name, role or field, by bell and mail, each once, about records that match the condition', async () => {
    const [row, other] = rows;
    const saved = await save(
      rule({
        name: 'Holds',
        condition: condition(where('shipmentNumber', 'equalTo', row.shipmentNumber)),
        users: [ids.billing],
        roles: ['auditor'],
        recipientField: 'updatedBy',
      }),
    );
    expect([saved.status, saved.body.errorRows ?? []]).toEqual([200, []]);
    await save(rule({ name: 'Off', users: [ids.billing], isActive: false }));
    expect((await move(row, 'hold')).status).toBe(200);
    expect((await move(other, 'hold')).status).toBe(200);
    const [entry, ...more] = await bell(billing);
    expect(more).toEqual([]);
    expect(entry).toMatchObject({ title: `On hold: ${row.shipmentNumber}`, runningStatus: 'Completed', read: false });
    expect(entry.body).toMatch(/^Status On Hold, mode .*\. \{not a field\}$/);
    const mails = (await outbox()).map(({ mail }) => JSON.parse(mail));
    expect(mails.flatMap(({ to }) => to).sort()).toEqual(
      ['admin', 'auditor', 'billing'].map((name) => `${name}@demo.invoize.test`),
    );
    expect(await server.services.mail.runOnce(() => new Date(Date.now() + 1000))).toEqual({ sent: 3, failed: 0 });
    const folder = path.join(server.dataDir, 'mail');
    const files = await readdir(folder);
    expect(await readFile(path.join(folder, files[0] as string), 'utf8')).toContain('Status On Hold');
    const read = { memCacheKeysToMakeRead: [entry.id] };
    await server.call('PUT', '/api/pollingTaskStatus', billing, read);
    expect(await bell(billing)).toMatchObject([{ read: true }]);
    await server.call('DELETE', '/api/pollingTaskStatus', admin, { memCacheKey: [entry.id] });
    expect(await bell(billing)).toHaveLength(1);
    await server.call('DELETE', '/api/pollingTaskStatus', billing, { memCacheKey: [entry.id] });
    expect(await bell(billing)).toEqual([]);
  });

  it('offers the fields with recipients of an event, as far as its author may see them', async () => {
    const ask = (entity: unknown, session = admin, more: object = {}) =>
      server.call('POST', '/api/suggestion', session, {
        suggestionFor: 'recipientFields',
        dependent: { entity },
        pageLimit: 50,
        ...more,
      });
    const offered = async (event: unknown, more: object = {}): Promise<[string, string][]> =>
      (await ask(event, admin, more)).body.msg.map(({ v, n }: { v: string; n: string }) => [v, n]);
    const authors = [
      ['createdBy', 'Person who created the record'],
      ['updatedBy', 'Person who last changed the record'],
    ];
    // For a user only the address, and no references to other records: not the company, not the role.
    expect(await offered('user.lock')).toEqual([['email', 'Email'], ...authors]);
    expect(await offered('managedDocument.submit')).toContainEqual(['owner', 'Owner']);
    expect((await offered('job.export')).map(([key]) => key)).toEqual(['requestedBy']);
    expect(await offered('')).toEqual([]);
    expect((await ask('nothing.happens')).status).toBe(404);
    const chosen = { pageLimit: 1, selected: ['updatedBy', 'noSuchField'] };
    expect((await offered('user.lock', chosen)).map(([key]) => key)).toEqual(['updatedBy', 'email']);
    const carrier = await server.signIn('carrier@demo.invoize.test');
    expect((await ask('user.lock', carrier)).status).toBe(403);
  });

  it('sends no notification of a rejected transition', async () => {
    await save(rule({ name: 'Departures', event: 'shipment.depart', users: [ids.billing] }));
    expect((await move(rows[0], 'depart')).status).toBe(412);
    expect([await bell(billing), await outbox()]).toEqual([[], []]);
  });

  it('notifies of a selection in one digest, at the hour', async () => {
    await save(rule({ name: 'Holds of the hour', at: 'hourly', users: [ids.billing] }));
    const records = rows.slice(2, 5).map(({ id, version }) => ({ id, version }));
    const order = { transition: 'hold', records, reason: 'papers are missing' };
    expect((await server.call('POST', '/api/records/shipment/transition', admin, order)).body.moved).toHaveLength(3);
    expect(await server.services.digests.runOnce(new Date())).toBe(0);
    expect([await bell(billing), await outbox()]).toEqual([[], []]);
    const due = new Date(Date.now() + 3_600_000);
    const runs = await Promise.all([server.services.digests.runOnce(due), server.services.digests.runOnce(due)]);
    expect(runs.reduce((sum, one) => sum + one, 0)).toBe(2);
    const [entry, ...more] = await bell(billing);
    expect([entry.title, more]).toEqual(['3 notifications', []]);
    for (const { shipmentNumber } of rows.slice(2, 5)) expect(entry.body).toContain(`On hold: ${shipmentNumber}`);
    expect(await outbox()).toHaveLength(1);
  });

  it("notifies of a job's end", async () => {
    await save({
      ...rule({ name: 'Exports', event: 'job.export', recipientField: 'requestedBy', by: ['bell'] }),
      condition: condition(where('state', 'equalTo', 'done'), 'job'),
      subject: 'Ready: {title}',
      text: '{state}',
    });
    const asked = await server.call('POST', '/api/records/shipment/export', billing, {
      format: 'csv',
      template: 'shipment',
      ids: [rows[0].id],
    });
    expect((await server.job(billing, asked.body.jobId)).runningStatus).toBe('Completed');
    const [entry] = await bell(billing);
    expect([entry.title.startsWith('Ready: '), entry.body]).toEqual([true, 'Completed']);
  });

  it('notifies the current members of a group, except groups that are inactive, deleted or of another system', async () => {
    const group = async (body: object) => {
      const answer = await server.call('POST', '/api/groups', admin, { type: 'staff', ...body });
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      return answer.body as { id: string; version: number };
    };
    const ofPeople = await group({ name: 'Desk', members: [ids.billing] });
    const off = await group({ name: 'Night desk', members: [ids.auditor], isActive: false });
    const gone = await group({ name: 'Old desk', members: [ids.auditor] });
    const here = rows[0].systemId;
    const { records: systems } = await server.services.store.entities('system').list({});
    const system = systems.find(({ id, values }) => id !== here && values.company === 'meridian')?.id ?? '';
    const elsewhere = await group({ name: 'Other desk', members: [ids.auditor], system });
    const saved = await save(
      rule({ name: 'Desks', groups: [ofPeople.id, off.id, gone.id, elsewhere.id], by: ['bell'] }),
    );
    expect([saved.status, saved.body.errorRows ?? []]).toEqual([200, []]);
    const { version } = (await server.call('GET', `/api/groups/${gone.id}`, admin)).body.row;
    const removed = { version, reason: 'closed' };
    expect((await server.call('DELETE', `/api/groups/${gone.id}`, admin, removed)).status).toBe(200);
    const filter = where('status', 'isInList', ['inTransit', 'delivered']);
    const listed = await server.call('POST', '/api/records/shipment/list', admin, { pageLimit: 4, filter });
    const [, , one, two] = listed.body.rows;
    const told = async () => {
      const entries = await server.services.store.db
        .selectFrom('notifications')
        .select('user_id')
        .where('kind', '=', 'message')
        .execute();
      return entries.map(({ user_id }) => user_id).sort();
    };
    expect((await move(one, 'hold')).status).toBe(200);
    expect(await told()).toEqual([ids.billing]);
    const now = (await server.call('GET', `/api/groups/${ofPeople.id}`, admin)).body.row;
    const { id, version: versionNow } = now;
    await group({ id, version: versionNow, name: 'Desk', members: [ids.admin] });
    expect((await move(two, 'hold')).status).toBe(200);
    expect(await told()).toEqual([ids.admin, ids.billing].sort());
  });

  it('sends no notification of a hidden record, and omits hidden fields', async () => {
    const email = 'billing@demo.invoize.test';
    const told = async (row: { id: string; version: number }) => {
      await save(rule({ name: 'Holds', users: [ids.billing, ids.admin], text: 'Costs {freightCost}.' }));
      expect((await move(row, 'hold')).status).toBe(200);
      const mails = (await outbox()).map(({ mail }) => JSON.parse(mail) as { to: string[]; text: string });
      await clear();
      return Object.fromEntries(mails.map(({ to, text }) => [String(to[0]).split('@')[0], text.split('.')[0]]));
    };
    await setGrant(server, email, { permissions: { 'shipmentEntry.sideShipmentEntry': {} } });
    const filter = where('status', 'isInList', ['inTransit', 'delivered']);
    const [first, second] = (await server.call('POST', '/api/records/shipment/list', admin, { pageLimit: 2, filter }))
      .body.rows;
    const some = await told(first);
    expect(some.billing).toBe('Costs ');
    expect(some.admin).toMatch(/^Costs/);
    await setGrant(server, email, { permissions: { 'accounts.viewAccounts': {} } });
    expect(Object.keys(await told(second))).toEqual(['admin']);
  });

  it('rejects a condition or text with fields hidden from its author, and an invalid condition', async () => {
    const refused = async (values: object, session = admin) => {
      const { status, body } = await save(rule({ name: 'Wrong', users: [ids.billing], ...values }), session);
      return [status, body.errorRows?.[0]?.errors];
    };
    const ofCosts = condition(where('freightCost', 'greaterThan', 10));
    expect((await save(rule({ name: 'Dear ones', condition: ofCosts, text: '{freightCost}' }))).status).toBe(200);
    await setGrant(server, 'billing@demo.invoize.test', {
      permissions: {
        'notification.viewNotification': {},
        'notification.createNotification': {},
        'notification.editNotification': {},
        'shipmentEntry.sideShipmentEntry': {},
      },
    });
    const hidden = await refused({ condition: ofCosts }, billing);
    expect(hidden).toEqual([412, { condition: expect.stringContaining('freightCost') }]);
    const nowhere = await refused({ condition: condition(where('nothing', 'equalTo', 1)) }, billing);
    const worded = (text: string, field: string) => text.replaceAll(field, '…');
    expect(worded(String(Object.values(hidden[1])[0]), 'freightCost')).toBe(
      worded(String(Object.values(nowhere[1])[0]), 'nothing'),
    );
    expect(await refused({ text: 'Costs {freightCost}' }, billing)).toEqual([412, { text: expect.any(String) }]);
    expect(await refused({ condition: condition(where('name', 'equalTo', 'x'), 'user') })).toEqual([
      412,
      { condition: expect.any(String) },
    ]);
    for (const value of ['{', '[]', '"x"', '{"over":"shipment"}', condition({ condition: 'and', fields: [{}] })])
      expect((await refused({ condition: value }))[0], value).toBe(412);
    expect((await refused({ event: 'shipment.nothing' }))[0]).toBe(412);
    expect((await save(rule({ name: 'Theirs' }), await server.signIn('auditor@demo.invoize.test'))).status).toBe(403);
  });
});
