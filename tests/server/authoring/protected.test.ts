/** An author without the permission to edit protected properties changes no access, identity or ownership, at any endpoint. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EDIT_PROTECTED } from '../../../metadata/signatures/serverPermissions.ts';
import { setGrant } from '../grantOf.ts';
import { startServer, type TestServer } from '../server.ts';
import { ADMIN, addAuthor, giveDraft } from './authors.ts';

type Value = Record<string, unknown> & { fields: Record<string, object> };
interface Attack {
  kind: string;
  name: string;
  change(value: Value): object | null;
}

const AUTHOR = [
  'authoring.viewDefinitions',
  'authoring.editDefinitions',
  'authoring.publishDefinitions',
  'user.viewUser',
  'user.editUser',
  'dms.viewDocuments',
];
let server: TestServer;
let author: string;
let implementer: string;
let admin: string;
let system: string;

const call = (method: string, path: string, body?: unknown, session = author, headers = {}) =>
  server.call(method, path, session, body, headers);
const read = async ({ kind, name }: { kind: string; name: string }, session = author) =>
  (await call('GET', `/api/authoring/definition?${new URLSearchParams({ kind, name })}`, undefined, session)).body;
async function draft({ kind, name, change }: Attack, session = author) {
  const { value, base, draft: followed } = await read({ kind, name }, session);
  const next = change(structuredClone(value));
  const said = next === null ? { remove: true } : { value: next };
  return call('PUT', '/api/authoring/definition', { kind, name, base, draft: followed, ...said }, session);
}
const discard = async ({ kind, name }: Attack, session: string) => {
  const { draft: version } = await read({ kind, name }, session);
  if (version) await call('DELETE', '/api/authoring/draft', { kind, name, draft: version }, session);
};
const without = (value: object, name: string) =>
  Object.fromEntries(Object.entries(value).filter(([key]) => key !== name));
const field = (name: string, change: (field: object) => object) => (value: Value) => ({
  ...value,
  fields: { ...value.fields, [name]: change(value.fields[name] ?? {}) },
});

beforeAll(async () => {
  server = await startServer();
  admin = await server.signIn(ADMIN);
  author = await addAuthor(server, 'author@demo.invoize.test', AUTHOR);
  implementer = await addAuthor(server, 'implementer@demo.invoize.test', [...AUTHOR, EDIT_PROTECTED]);
  system = (await call('GET', '/api/authoring/layers')).body.layers[0].layer;
});
afterAll(() => server?.close());

const attacks: Record<string, Attack> = {
  'unlocks the address that a user signs in with': {
    kind: 'entity',
    name: 'user',
    change: field('email', (email) => without(email, 'readonlyWhen')),
  },
  'unlocks it in the template in place of the entity': {
    kind: 'template',
    name: 'user',
    change: field('email', (email) => ({ ...email, readonlyWhen: false })),
  },
  'takes the field out of the template and opens it there': {
    kind: 'template',
    name: 'user',
    change: field('email', (email) => ({ ...email, isActive: true, isReadonly: false, readonlyWhen: { '!': [true] } })),
  },
  'adds a template without the lock': {
    kind: 'template',
    name: 'userFree',
    change: () => ({
      label: 'Users',
      entity: 'user',
      fields: { name: { isMasterField: true }, email: { readonlyWhen: false } },
    }),
  },
  'opens a field that only the server sets': {
    kind: 'entity',
    name: 'user',
    change: field('status', (status) => without(status, 'isReadonly')),
  },
  'sets a value that only the server sets by default': {
    kind: 'entity',
    name: 'user',
    change: field('status', (status) => ({ ...status, defaultValue: 'active' })),
  },
  'computes the address of users': {
    kind: 'entity',
    name: 'user',
    change: field('email', (email) => ({ ...email, onSave: 'thief@demo.invoize.test' })),
  },
  'assigns it by a rule': {
    kind: 'rules',
    name: 'user.email.taken',
    change: () => ({
      template: 'user',
      field: 'email',
      ruleType: 'fieldValidation',
      rows: [
        {
          cond: 'IF',
          field: 'name',
          expression: 'isNotEmpty',
          operator: 'THEN',
          ValOper: 'assign',
          thenValueType: 'value',
          valValue: 'thief@demo.invoize.test',
        },
        { cond: 'END' },
      ],
    }),
  },
  'removes a lifecycle, to add another one': { kind: 'lifecycle', name: 'user', change: () => null },
  'makes records of another scope': {
    kind: 'entity',
    name: 'channel',
    change: (value) => ({ ...value, scope: 'global' }),
  },
  'shares every document with who views one': {
    kind: 'entity',
    name: 'managedDocument',
    change: (value) => ({
      ...value,
      sharing: { ...(value.sharing as object), viewAll: 'dms.viewDocuments', editAll: 'dms.viewDocuments' },
    }),
  },
  'lists documents without sharing': {
    kind: 'entity',
    name: 'managedDocument',
    change: (value) => without(value, 'sharing'),
  },
  'gives a verb to a permission of her own': {
    kind: 'entity',
    name: 'user',
    change: (value) => ({ ...value, access: { ...(value.access as object), create: 'user.editUser' } }),
  },
  'grants more by a role': {
    kind: 'role',
    name: 'billing',
    change: (value) => ({ ...value, grants: { ...(value.grants as object), 'user.editUser': {} } }),
  },
  'drops the row filters of a permission': {
    kind: 'permission',
    name: 'accounts.viewAccounts',
    change: (value) => without(value, 'filters'),
  },
  'lets a state be left by others': {
    kind: 'lifecycle',
    name: 'user',
    change: (value) => {
      const transitions = value.transitions as Record<string, object>;
      const [first = ''] = Object.keys(transitions);
      return {
        ...value,
        transitions: { ...transitions, [first]: { ...transitions[first], permission: 'user.editUser' } },
      };
    },
  },
  'opens sign-up': { kind: 'constant', name: 'signUp', change: (value) => ({ ...value, value: false }) },
  'opens a page without a session': {
    kind: 'route',
    name: 'users.list',
    change: (value) => ({ ...without(value, 'permission'), open: 'so', session: 'none' }),
  },
  'writes numbers of another pattern': {
    kind: 'series',
    name: 'invoiceNumber',
    change: (value) => ({ ...value, pattern: '`X`9' }),
  },
};

describe('an author without the permission', () => {
  it.each(Object.entries(attacks))('saves no draft that %s', async (_, attack) => {
    const { status, body } = await draft(attack);
    expect([status, body.reason]).toEqual([403, 'permission']);
    expect(body.widens).toContainEqual(expect.objectContaining({ lacking: [EDIT_PROTECTED], protects: 'access' }));
    expect((await read(attack)).draft ?? 0).toBe(0);
  });

  it('learns which property it is, and who changes it', async () => {
    const { body } = await draft(attacks['unlocks the address that a user signs in with'] as Attack);
    expect(body.widens).toEqual([
      expect.objectContaining({ kind: 'entity', name: 'user', path: ['fields', 'email', 'readonlyWhen'] }),
    ]);
    expect(body.msg).toBe(
      'Changing entity user fields/email/readonlyWhen needs the permission “Edit protected properties”. An administrator can make the change or grant you the permission.',
    );
  });

  it('restores, imports and reverts to nothing of the kind', async () => {
    const unlocks = attacks['unlocks the address that a user signs in with'] as Attack;
    const role = attacks['grants more by a role'] as Attack;
    for (const one of [unlocks, role]) expect((await draft(one, implementer)).status).toBe(200);
    const publish = { comment: 'Because.', pieces: [unlocks, role].map(({ kind, name }) => ({ kind, name })) };
    const published = await call('POST', '/api/authoring/publish', publish, implementer);
    expect(published.status).toBe(200);
    const exported = await call('GET', '/api/authoring/export');
    const taken = await call('POST', '/api/authoring/revert', { version: published.body.version, comment: 'Back.' });
    expect([taken.status, taken.body.reason]).toEqual([403, 'permission']);
    const back = { version: published.body.version, comment: 'Back.' };
    expect((await call('POST', '/api/authoring/revert', back, implementer)).status).toBe(200);
    const { kind, name } = unlocks;
    const { versions } = (await call('GET', `/api/authoring/versions?${new URLSearchParams({ kind, name })}`)).body;
    const [version] = versions.filter((one: { publishedIn?: number }) => one.publishedIn !== undefined);
    const restored = await call('POST', '/api/authoring/restore', { kind, name, version: version.version, base: 0 });
    expect([restored.status, restored.body.reason]).toEqual([403, 'permission']);
    const imported = await call('POST', '/api/authoring/import', { files: exported.body.files });
    expect([imported.status, imported.body.reason]).toEqual([403, 'permission']);
  });

  it('neither previews, tries nor publishes a draft that was saved before the list was', async () => {
    const attack = attacks['shares every document with who views one'] as Attack;
    const { body } = await draft(attack, implementer);
    const one = { kind: attack.kind, name: attack.name };
    await giveDraft(server, one, body.version, 'implementer@demo.invoize.test', 'author@demo.invoize.test');
    const preview = { preview: encodeURIComponent(JSON.stringify({ layer: system })) };
    const rows = [{ commodity: 'Silk' }];
    const answers = [
      await call('POST', '/api/records/managedDocument/list', { pageLimit: 100 }, author, preview),
      await call('POST', '/api/authoring/try', { template: 'shipment', rows }),
      await call('POST', '/api/authoring/publish', { comment: 'Because.' }),
      await call('POST', '/api/authoring/publish', {
        comment: 'Because.',
        at: new Date(Date.now() + 3_600_000).toISOString(),
      }),
      await call('GET', '/api/authoring/examples?kind=template&name=shipment'),
    ];
    expect(answers.map(({ status, body: { reason } }) => [status, reason])).toEqual(
      answers.map(() => [403, 'permission']),
    );
    await discard(attack, author);
  });

  it('changes labels, columns, checks, rules and texts, and publishes them', async () => {
    const own: Attack[] = [
      {
        kind: 'entity',
        name: 'user',
        change: (value) => field('phone', (phone) => ({ ...phone, label: 'Telephone', isMandatory: true }))(value),
      },
      {
        kind: 'template',
        name: 'shipment',
        change: (value) => ({
          ...value,
          fields: { ...value.fields, seal: { type: 'text', label: 'Seal', length: 20, isReadonly: true } },
        }),
      },
      {
        kind: 'entity',
        name: 'account',
        change: (value) => ({
          ...value,
          checks: {
            ...(value.checks as object | undefined),
            named: { that: { '!': [{ '!': [{ var: 'record.accountName' }] }] }, message: 'mandatory' },
          },
        }),
      },
      { kind: 'message', name: 'mandatory', change: (value) => ({ ...value, text: 'Please fill this in.' }) },
    ];
    for (const one of own) {
      const saved = await draft(one);
      expect([one.name, saved.status, saved.body.faults]).toEqual([one.name, 200, []]);
    }
    const judged = await call('POST', '/api/authoring/judge', {});
    expect(judged.body.widens).toEqual([]);
    for (const one of own) await discard(one, author);
  });
});

it('lets an administrator and a holder of the permission change protected properties, and nobody sign-in pages', async () => {
  const unlocks = attacks['unlocks the address that a user signs in with'] as Attack;
  for (const session of [implementer, admin]) {
    expect((await draft(unlocks, session)).status).toBe(200);
    await discard(unlocks, session);
    const screen = server.services.runtime().program.definitions.route.login?.screen ?? 'login';
    const refused = await draft(
      { kind: 'screen', name: screen, change: (value) => ({ ...value, title: 'Come in' }) },
      session,
    );
    expect([refused.status, refused.body.widens]).toEqual([
      403,
      [{ kind: 'screen', name: screen, path: [], lacking: [], protects: 'signIn' }],
    ]);
    const opened = await draft(attacks['opens a page without a session'] as Attack, session);
    expect([opened.status, opened.body.widens]).toEqual([
      403,
      [{ kind: 'route', name: 'users.list', path: ['session'], lacking: [], protects: 'signIn' }],
    ]);
  }
});

describe('rules and default values', () => {
  const HELD = ['viewDefinitions', 'editDefinitions', 'publishDefinitions'].map((name) => `authoring.${name}`);
  const assigns = (key: string): Attack => ({
    kind: 'rules',
    name: 'shipment.assigned',
    change: () => ({
      template: 'shipment',
      field: key,
      ruleType: 'fieldValidation',
      rows: [
        {
          cond: 'IF',
          field: 'hawb',
          expression: 'equalTo',
          valueType: 'value',
          value: 'H-1',
          operator: 'THEN',
          ValOper: 'assign',
          thenValueType: 'value',
          valValue: '7',
        },
        { cond: 'END' },
      ],
    }),
  });
  const begins = (kind: string, name: string, key: string): Attack => ({
    kind,
    name,
    change: field(key, (old) => ({ ...old, defaultValue: 7 })),
  });
  let count = 0;
  const authorWith = async (permissions: readonly string[], rowAccess: object = {}) => {
    count += 1;
    const email = `writer${count}@demo.invoize.test`;
    const session = await addAuthor(server, email, [...HELD, ...permissions]);
    const all = Object.fromEntries([...HELD, ...permissions].map((name) => [name, {}]));
    await setGrant(server, email, { permissions: all, rowAccess });
    return { email, session };
  };
  const SHIPMENTS = ['shipmentEntry.sideShipmentEntry', 'shipmentEntry.editShipment'];

  it.each<[string, Attack, string[], object, string]>([
    ['a rule', assigns('commodity'), SHIPMENTS.slice(0, 1), {}, 'shipment.commodity (shipmentEntry.editShipment)'],
    [
      'a rule over a hidden field',
      assigns('freightCost'),
      SHIPMENTS,
      {},
      'shipment.freightCost (shipmentEntry.viewCosts)',
    ],
    [
      'a rule, with some rows',
      assigns('commodity'),
      SHIPMENTS,
      { 'shipmentEntry.editShipment': { accountNumber: ['AC-1001'] } },
      'shipment.commodity (shipmentEntry.editShipment)',
    ],
    [
      'a default value',
      begins('entity', 'account', 'paymentTerms'),
      ['accounts.viewAccounts', 'accounts.editAccounts'],
      {},
      'account.paymentTerms (accounts.viewCredit)',
    ],
    [
      'a default value of a template',
      begins('template', 'shipment', 'pieces'),
      SHIPMENTS.slice(0, 1),
      {},
      'shipment.pieces (shipmentEntry.editShipment)',
    ],
  ])('write no field that their author may not change: %s', async (_, attack, held, rows, what) => {
    const { email, session } = await authorWith(held, rows);
    const saved = await draft(attack, session);
    expect([saved.status, saved.body.msg]).toEqual([403, expect.stringContaining(what)]);
    // A draft of before.
    const made = await draft(attack, admin);
    expect([made.status, made.body.faults]).toEqual([200, []]);
    await giveDraft(server, attack, made.body.version, ADMIN, email);
    const preview = { preview: encodeURIComponent(JSON.stringify({ layer: system })) };
    const judged = await call('POST', '/api/authoring/judge', {}, session);
    expect(judged.body.publishable).toBe(false);
    const answers = [
      await call('POST', '/api/records/shipment/list', { pageLimit: 1 }, session, preview),
      await call('POST', '/api/authoring/try', { template: 'shipment', rows: [{}] }, session),
      await call('POST', '/api/authoring/publish', { comment: 'Because.' }, session),
    ];
    expect(answers.map(({ status, body }) => [status, body.msg])).toEqual(
      answers.map(() => [403, expect.stringContaining(what)]),
    );
    await discard(attack, session);
  });

  it('write what their author may change, and what is new', async () => {
    const { session } = await authorWith([...SHIPMENTS, 'shipmentEntry.viewCosts']);
    const sealed = { type: 'text', label: 'Seal', length: 20, defaultValue: 'none' };
    const fresh: Attack = {
      kind: 'template',
      name: 'shipment',
      change: (value) => ({ ...value, fields: { ...value.fields, seal: sealed } }),
    };
    for (const one of [assigns('freightCost'), fresh]) {
      const saved = await draft(one, session);
      expect([saved.status, saved.body.faults]).toEqual([200, []]);
    }
    expect((await call('POST', '/api/authoring/judge', {}, session)).body.widens).toEqual([]);
    for (const one of [assigns('freightCost'), fresh]) await discard(one, session);
  });

  it('are judged by the rights that their author has when a scheduled publication runs', async () => {
    const { email, session } = await authorWith(SHIPMENTS);
    const published = async () =>
      (await call('GET', '/api/authoring/publications', undefined, admin)).body.publications;
    const before = await published();
    expect((await draft(assigns('commodity'), session)).status).toBe(200);
    const at = new Date(Date.now() + 3_600_000).toISOString();
    const { status, body } = await call('POST', '/api/authoring/publish', { comment: 'Later.', at }, session);
    expect(status).toBe(200);
    const left = Object.fromEntries([...HELD, ...SHIPMENTS.slice(0, 1)].map((name) => [name, {}]));
    await setGrant(server, email, { permissions: left });
    await server.services.store.write(({ db }) =>
      db.updateTable('jobs').set({ run_after: '2026-01-01T00:00:00.000Z' }).where('id', '=', body.jobId).execute(),
    );
    const job = await server.job(session, body.jobId);
    expect(job).toMatchObject({
      runningStatus: 'Failed',
      error: expect.stringContaining('shipment.commodity (shipmentEntry.editShipment)'),
    });
    expect(await published()).toEqual(before);
    await discard(assigns('commodity'), session);
  });
});

describe('calls of definitions', () => {
  const runs = (name: string, ...steps: object[]): Attack => ({
    kind: 'action',
    name,
    change: () => ({ label: 'Refresh', palette: true, steps }),
  });
  const grant = { do: 'call', api: 'permissionsPut', body: { map: { users: { literal: ['me'] } } } };
  const save = (entity: unknown) => ({
    do: 'call',
    api: 'recordsSave',
    path: { entity },
    body: { map: { rows: { literal: [] } } },
  });
  const judge = async (all: Attack[], session = author) => {
    for (const one of all) expect((await draft(one, session)).body.faults).toEqual([]);
    const pieces = all.map(({ kind, name }) => ({ kind, name }));
    const judged = await call('POST', '/api/authoring/judge', { pieces }, session);
    const published = await call('POST', '/api/authoring/publish', { pieces, comment: 'Because.' }, session);
    const preview = { preview: encodeURIComponent(JSON.stringify({ layer: system })) };
    const shown = await call('POST', '/api/records/user/list', { pageLimit: 1 }, session, preview);
    for (const one of all) await discard(one, session);
    return { judged: judged.body, published, shown };
  };

  it.each<[string, object, object]>([
    ['a call', grant, { api: 'permissionsPut', operation: 'access.assign', permissions: ['assignPermission'] }],
    ['a record of an entity', save('account'), { api: 'recordsSave', operation: 'records.save' }],
    ['an entity that is computed', save({ var: 'state.entity' }), { api: 'recordsSave', operation: 'records.save' }],
    [
      'a call of a dialog that it opens',
      { do: 'open', dialog: 'backtests.run' },
      { api: 'tariffBacktest', permissions: ['tariffs.runBacktests'] },
    ],
    [
      'a call of a dialog by its parameters',
      { do: 'open', dialog: 'deletedRecords', params: { entity: 'account', restore: { literal: true } } },
      { api: 'recordsBringBack', permissions: ['accounts.editAccounts'] },
    ],
    ['a call of the product’s action', { do: 'run', action: 'permissions.save' }, { api: 'permissionsPut' }],
  ])('need the permissions of their author: %s', async (_, step, found) => {
    const { judged, published, shown } = await judge([runs('refresh', step)]);
    expect(judged.publishable).toBe(false);
    expect(judged.calls).toContainEqual(expect.objectContaining({ kind: 'action', name: 'refresh', ...found }));
    expect([published.status, published.body.reason, shown.status]).toEqual([403, 'permission', 403]);
    const { api, operation, permissions } = { ...judged.calls[0], ...found };
    expect(published.body.msg).toContain(`${api}, ${operation} (${permissions.join(' / ')})`);
  });

  it('are made where their author may make them', async () => {
    const { judged, published } = await judge([runs('renameUser', save('user'))]);
    expect([judged.calls, published.status]).toEqual([[], 200]);
  });

  it('never include writing calls that a page makes without a gesture, regardless of the publisher', async () => {
    const screen: Attack = { kind: 'screen', name: 'users.list', change: (value) => ({ ...value, onOpen: 'refresh' }) };
    for (const session of [author, implementer, admin]) {
      expect((await draft(runs('refresh', save('user')), session)).status).toBe(200);
      const saved = await draft(screen, session);
      expect(saved.body.faults).toContainEqual(expect.objectContaining({ kind: 'write-without-gesture' }));
      const published = await call('POST', '/api/authoring/publish', { comment: 'Because.' }, session);
      expect(published.status).toBe(422);
      for (const one of [screen, runs('refresh')]) await discard(one, session);
    }
  });

  it('are rejected by the server if a page makes them without a gesture and they write', async () => {
    const byItself = { 'without-gesture': '1' };
    const list = await call('POST', '/api/records/user/list', { pageLimit: 1 }, admin, byItself);
    const saved = await call('PUT', '/api/records/user', { rows: [] }, admin, byItself);
    expect([list.status, saved.status, saved.body.msg]).toEqual([
      200,
      422,
      'A page cannot change anything when it opens.',
    ]);
  });
});
