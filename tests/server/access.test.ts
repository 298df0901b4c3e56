/** Default deny: every call of the definitions, without a session, with an expired one, as every role of the demo. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiDefinition } from '../../metadata/kinds/api.ts';
import type { Program } from '../../metadata/program.ts';
import { hiddenFields } from '../../server/access/hiddenFields.ts';
import { setGrant } from './grantOf.ts';
import { type Answer, demoProgram, startServer, type TestServer } from './server.ts';

let server: TestServer;
let program: Program;
let shipment: string;
let emails: string[];
const sessions = new Map<string, string>();

beforeAll(async () => {
  program = await demoProgram();
  server = await startServer();
  emails = Object.keys(program.definitions.sample.sample?.users ?? {});
  for (const email of emails) sessions.set(email, await server.signIn(email));
  const { body } = await server.call('POST', '/api/records/shipment/list', sessions.get(emails[0] as string), {
    pageLimit: 1,
  });
  shipment = body.rows[0].id;
});
afterAll(() => server?.close());

/** An address of the call, its parameters filled. */
const addressOf = (api: ApiDefinition, entity: string) =>
  api.path
    .replace('{entity}', entity)
    .replace('{id}', shipment)
    .replace('{template}', 'login')
    .replace('{hash}', program.hash)
    .replaceAll(/\{\w+\}/g, 'x');

const bodyOf = (api: ApiDefinition) => (api.method === 'GET' ? undefined : {});
const calls = () => Object.entries(program.definitions.api).filter(([, api]) => api.path !== '/api/events');
const isOpen = (api: ApiDefinition) => Object.values(api.cases).every((one) => one.open?.session === false);

describe('without a session', () => {
  it('answers 401 to every call that is not open, and says why the others are', async () => {
    for (const [name, api] of calls()) {
      for (const one of Object.values(api.cases))
        expect(one.permission ?? one.access ?? one.open?.reason, name).toBeTruthy();
      if (isOpen(api)) continue;
      const { status, body } = await server.call(api.method, addressOf(api, 'shipment'), undefined, bodyOf(api));
      expect([name, status]).toEqual([name, 401]);
      expect(Object.keys(body).sort()).toEqual(['msg', 'reason', 'requestId']);
    }
  });

  it('answers 403 to a broken session, and only that logs out', async () => {
    const { status, body } = await server.call('GET', '/api/me', 'no-token-of-ours');
    expect([status, body.reason]).toEqual([403, 'session']);
  });

  it('receives only the definitions for signing in', async () => {
    const { body } = await server.call('GET', '/api/program');
    expect(Object.keys(body.definitions)).not.toContain('sample');
    expect(Object.keys(body.definitions)).not.toContain('role');
    expect(JSON.stringify(body)).not.toContain('freightCost');
    for (const kind of ['route', 'dialog'] as const) {
      for (const name of Object.keys(program.definitions[kind])) {
        const closure = await server.call('GET', `/api/program/${kind}/${name}`);
        const mayKnow = program.definitions.route[name]?.session === 'none';
        if (kind === 'route') expect([name, closure.status]).toEqual([name, mayKnow ? 200 : 404]);
        expect(JSON.stringify(closure.body)).not.toContain('freightCost');
      }
    }
    expect((await server.call('GET', '/api/program/screen/dataCapture')).status).toBe(400);
  });
});

describe('an expired session', () => {
  it('answers 440 until it is extended', async () => {
    const session = await server.signIn(emails[0] as string);
    const past = new Date(Date.now() - 1000).toISOString();
    const fresh = new Set([...sessions.values()]);
    expect(fresh.has(session)).toBe(false);
    const { tokenHash } = await import('../../server/session/token.ts');
    const expire = () =>
      server.services.store.write(({ db }) =>
        db.updateTable('sessions').set({ expires_at: past }).where('token_hash', '=', tokenHash(session)).execute(),
      );
    await expire();
    for (const [name, api] of calls()) {
      if (isOpen(api)) continue;
      const { status } = await server.call(api.method, addressOf(api, 'shipment'), session, bodyOf(api));
      expect([name, status]).toEqual([name, 440]);
    }
    expect((await server.call('POST', '/api/extendSession', session, {})).status).toBe(200);
    expect((await server.call('GET', '/api/me', session)).status).toBe(200);
  });
});

describe('every role', () => {
  it('answers 403, with its reason, to every call whose permission is not held', async () => {
    for (const [email, session] of sessions) {
      const { body } = await server.call('GET', '/api/me', session);
      const held = new Set<string>(body.permissions);
      for (const [name, api] of calls()) {
        const cases = Object.values(api.cases);
        const needed = cases.flatMap((one) => {
          const verbs = one.access ? ([one.access.verb].flat() as string[]) : [];
          const access = program.definitions.entity.shipment?.access as Record<string, string | string[]> | undefined;
          return [...[one.permission ?? []].flat(), ...verbs.flatMap((verb) => access?.[verb] ?? [])];
        });
        if (cases.some((one) => one.open) || needed.some((permission) => held.has(permission))) continue;
        const answer = await server.call(api.method, addressOf(api, 'shipment'), session, bodyOf(api));
        // A call whose entity or case comes from the request may find none: that answers nothing either.
        expect([email, name, answer.status === 403 || answer.status === 400]).toEqual([email, name, true]);
        if (answer.status === 403) expect(answer.body.reason).toBe('permission');
      }
    }
  });

  it('shows no field that the role may not see, by any door', async () => {
    for (const [email, session] of sessions) {
      const { body } = await server.call('GET', '/api/me', session);
      const hidden = [...hiddenFields(program, 'shipment', new Set(body.permissions))];
      const doors = [
        await server.call('POST', '/api/records/shipment/list', session, { pageLimit: 50 }),
        await server.call('GET', `/api/records/shipment/${shipment}`, session),
        await server.call('GET', `/api/records/shipment/${shipment}/history`, session),
        await server.call('GET', '/api/template/shipment', session),
        await server.call('GET', '/api/metadataType/shipment', session),
      ];
      const routes = Object.keys((await server.call('GET', '/api/program', session)).body.definitions.route);
      const answers = await Promise.all(
        routes.map((route) => server.call('GET', `/api/program/route/${route}`, session)),
      );
      const closures = answers.filter(({ status }) => status === 200).map(({ body }) => body);
      const told = closures.flatMap(({ definitions, fields }) => [
        ...Object.values(fields as Record<string, { key: string }[]>).flatMap((all) => all.map(({ key }) => key)),
        ...Object.keys(definitions.entity?.shipment?.fields ?? {}),
      ]);
      expect(told.length).toBeGreaterThan(0);
      expect(told.filter((key) => hidden.includes(key))).toEqual([]);
      for (const field of hidden) {
        for (const door of doors)
          expect([email, field, JSON.stringify(door.body).includes(`"${field}"`)]).toEqual([email, field, false]);
        const filter = { condition: 'and', fields: [{ name: field, operator: 'equalTo', value: '1' }] };
        const filtered = await server.call('POST', '/api/records/shipment/list', session, { filter });
        expect([403, 422]).toContain(filtered.status);
        const sorted = await server.call('POST', '/api/records/shipment/count', session, {
          sort: [{ field, dir: 'asc' }],
        });
        expect([403, 422]).toContain(sorted.status);
      }
    }
    const carrier = hiddenFields(program, 'shipment', new Set());
    expect(carrier.size).toBeGreaterThan(0);
  });

  it('shows the carrier only the rows of its accounts, by list, count, get and history', async () => {
    const admin = sessions.get('admin@demo.invoize.test') as string;
    const carrier = sessions.get('carrier@demo.invoize.test') as string;
    const all = await server.call('POST', '/api/records/shipment/list', admin, { pageLimit: 1000 });
    const own = await server.call('POST', '/api/records/shipment/list', carrier, { pageLimit: 1000 });
    const accounts = new Set(own.body.rows.map((row: { accountNumber: string }) => row.accountNumber));
    expect(accounts.size).toBeGreaterThan(0);
    expect(accounts.size).toBeLessThanOrEqual(2);
    expect(own.body.rows.length).toBeLessThan(all.body.rows.length);
    const count = await server.call('POST', '/api/records/shipment/count', carrier, {});
    expect(count.body.total).toBe(own.body.rows.length);
    const other = all.body.rows.find((row: { accountNumber?: string }) => !accounts.has(row.accountNumber ?? ''));
    expect((await server.call('GET', `/api/records/shipment/${other.id}`, carrier)).status).toBe(404);
    expect([403, 404]).toContain(
      (await server.call('GET', `/api/records/shipment/${other.id}/history`, carrier)).status,
    );
    const suggested = await server.call('POST', '/api/suggestion', carrier, {
      suggestionFor: 'accounts',
      pageLimit: 100,
    });
    expect(suggested.body.msg.length).toBeLessThanOrEqual(2);
  });

  it('offers a value of a fixed list only to those who hold its permission', async () => {
    const offered = async (email: string) => {
      const asked = { suggestionFor: 'shipmentBulkFields', pageLimit: 100 };
      const { body } = await server.call('POST', '/api/suggestion', sessions.get(email) as string, asked);
      return body.msg.map(({ v }: { v: string }) => v);
    };
    expect(await offered('admin@demo.invoize.test')).toEqual(expect.arrayContaining(['freightCost', 'vessel']));
    expect(await offered('carrier@demo.invoize.test')).toContain('vessel');
    expect(await offered('carrier@demo.invoize.test')).not.toContain('freightCost');
  });

  it('lists records as values only to users who may read them or a field of an entity that names them', async () => {
    const { list, entity, permission } = program.definitions;
    const limited = new Set(
      Object.values(permission).flatMap(({ filters = {} }) => Object.values(filters).map((filter) => filter.entity)),
    );
    const overRecords = Object.entries(list).flatMap(([name, one]) =>
      one.from && one.permission === undefined ? [[name, one.from.entity] as const] : [],
    );
    const shown = async (session: string): Promise<string[]> => {
      const found: string[] = [];
      for (const [name] of overRecords) {
        const { status } = await server.call('POST', '/api/suggestion', session, { suggestionFor: name, pageLimit: 1 });
        if (status !== 403) found.push(name);
      }
      return found;
    };
    const email = emails.at(-1) as string;
    await setGrant(server, email, { role: 'ratings' });
    // This role only opens a menu.
    const open = (await shown(await server.signIn(email))).filter(
      (name) => entity[list[name]?.from?.entity ?? '']?.scope !== 'global',
    );
    expect(open).toEqual([]);
    const [carrier = ''] = emails.filter((one) => one.startsWith('carrier'));
    const ofCarrier = await shown(sessions.get(carrier) as string);
    const entities = ofCarrier.map((name) => list[name]?.from?.entity ?? '').filter((one) => limited.has(one));
    expect([...new Set(entities)].sort()).toEqual(['account', 'payableInvoice', 'purchaseOrder', 'shipment']);
    expect(ofCarrier).toContain('carriers');
    expect(ofCarrier).not.toContain('groupUsers');
  });

  it('shows another company nothing of the first', async () => {
    const europe = sessions.get('europe@demo.invoize.test') as string;
    const { status } = await server.call('GET', `/api/records/shipment/${shipment}`, europe);
    expect([403, 404]).toContain(status);
    const chosen = await server.call('POST', '/api/resetCookie', europe, { company: 'meridian' });
    expect([chosen.status, chosen.body.reason]).toEqual([403, 'permission']);
  });

  it('answers for a row that may not be seen as for one that is not there: saved, deleted, moved, restored', async () => {
    const admin = sessions.get('admin@demo.invoize.test') as string;
    const all = await server.call('POST', '/api/records/shipment/list', admin, { pageLimit: 1000 });
    const other = all.body.rows.find(
      ({ accountNumber }: { accountNumber?: string }) => !['AC-1001', 'AC-1002'].includes(accountNumber ?? ''),
    );
    const doors: ((session: string, id: string, version: number) => Promise<Answer>)[] = [
      (session, id, version) =>
        server.call('PUT', '/api/records/shipment', session, { rows: [{ id, version, commodity: 'x' }] }),
      (session, id, version) => server.call('PUT', '/api/invoiceCapture', session, { rows: [{ id, version }] }),
      (session, id, version) =>
        server.call('DELETE', '/api/records/shipment', session, { ids: [{ id, version }], reason: 'x' }),
      (session, id, version) => server.call('PUT', `/api/records/shipment/${id}/restore`, session, { version }),
      (session, id, version) =>
        server.call('PUT', `/api/records/shipment/${id}/transition`, session, { transition: 'x', version }),
      (session, id) => server.call('GET', `/api/records/shipment/${id}`, session),
      (session, id) => server.call('GET', `/api/records/shipment/${id}/history`, session),
      (session, id) => server.call('GET', `/api/shipmentDocuments?shipmentId=${id}`, session),
    ];
    const plain = ({ status, body }: Answer, id: string) => [
      status,
      JSON.stringify({ ...body, requestId: '' }).replaceAll(id, 'ID'),
    ];
    for (const email of ['carrier@demo.invoize.test', 'europe@demo.invoize.test']) {
      const session = sessions.get(email) as string;
      for (const [index, door] of doors.entries()) {
        const unseen = plain(await door(session, other.id, other.version), other.id);
        const none = plain(await door(session, 'nothing', other.version), 'nothing');
        expect([email, index, ...unseen]).toEqual([email, index, ...none]);
        expect(unseen[0]).toBeGreaterThanOrEqual(400);
      }
      const saved = await (doors[0] as (typeof doors)[0])(session, other.id, other.version);
      expect([403, 412]).toContain(saved.status);
      if (saved.status === 412) expect(saved.body.msg).toBe('Some rows no longer exist.');
    }
    const still = await server.call('GET', `/api/records/shipment/${other.id}`, admin);
    expect(still.body.row).toEqual(other);
  });

  it('does not let currentContext add a permission', async () => {
    const auditor = sessions.get('auditor@demo.invoize.test') as string;
    const { status, body } = await server.call(
      'DELETE',
      '/api/records/shipment',
      auditor,
      { ids: [], reason: 'x' },
      {
        currentContext: 'shipmentEntry.deleteShipment',
      },
    );
    expect([status, body.reason]).toEqual([403, 'permission']);
  });
});
