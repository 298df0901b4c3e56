/** A list made in the browser: its rows lie in the shared table, its screens are those of a resource, and who may is in its roles. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import { ADMIN, type Servers, storeKinds, twoServers } from './authoring/authors.ts';

type Row = Record<string, unknown>;

const ORDER = {
  plural: 'Port fees',
  label: 'Port fee',
  editors: ['admin'],
  viewers: ['billing'],
  under: 'configuration',
  fields: [
    { label: 'Name', type: 'text', length: 60, isMandatory: true, isUniqueField: true },
    { label: 'System', type: 'text', length: 20 },
    { label: 'Amount', type: 'decimal', scale: 2, length: 12 },
    { label: 'Kind', type: 'dropdown', values: 'Berth, Crane' },
    { label: 'Ends on', type: 'date' },
  ],
};

describe.each(storeKinds)('new lists on %s', (kind) => {
  let servers: Servers;
  let admin: string;
  let billing: string;
  beforeAll(async () => {
    servers = await twoServers(kind);
    admin = await servers.one.signIn(ADMIN);
    billing = await servers.other.signIn('billing@demo.invoize.test');
  });
  afterAll(() => servers?.end());
  const save = (rows: Row[], session = admin) =>
    servers.one.call('PUT', '/api/records/portFee', session, { template: 'portFee', rows });
  const list = async (session = admin, more: object = {}, server = servers.other) =>
    (await server.call('POST', '/api/records/portFee/list', session, { template: 'portFee', ...more })).body
      .rows as Row[];

  it('makes one that is in force, with its screens, its menu entry and its permissions', async () => {
    const made = await servers.one.call('POST', '/api/newList', admin, ORDER);
    expect([made.status, made.body.id]).toEqual([200, 'portFees']);
    const saved = await save([
      { tempId: 'a', name: 'Berth 1', system: 'North', amount: '12.50', kind: 'Berth', endsOn: '2026-12-24' },
      { tempId: 'b', name: 'Crane 9', amount: '7', kind: 'Crane' },
    ]);
    expect([saved.status, saved.body.saved.length]).toEqual([200, 2]);
    expect((await list(billing)).map(({ name, system, amount }) => [name, system, amount])).toEqual([
      ['Berth 1', 'North', '12.50'],
      ['Crane 9', undefined, '7'],
    ]);
    const equal = { condition: 'and', fields: [{ name: 'amount', operator: 'greaterThan', value: '10' }] };
    expect((await list(admin, { filter: equal })).map(({ name }) => name)).toEqual(['Berth 1']);
    const sorted = await list(admin, { sort: [{ field: 'amount', dir: 'asc' }] });
    expect(sorted.map(({ name }) => name)).toEqual(['Crane 9', 'Berth 1']);
  });

  it('keeps its rows to itself and to who may see them', async () => {
    expect((await save([{ tempId: 'c', name: 'No', kind: 'Berth' }], billing)).status).toBe(403);
    const auditor = await servers.one.signIn('auditor@demo.invoize.test');
    expect((await servers.one.call('POST', '/api/records/portFee/list', auditor, {})).status).toBe(403);
    const all = (await servers.one.call('POST', '/api/records/metadata/list', admin, { template: 'metadata' })).body
      .rows;
    expect((all as Row[]).filter(({ name }) => name === 'Berth 1')).toEqual([]);
    const [one] = await list();
    expect((await servers.one.call('GET', `/api/records/metadata/${one?.id}`, admin)).status).toBe(404);
    const metadata = (all as Row[])[0];
    if (metadata)
      expect((await servers.one.call('GET', `/api/records/portFee/${metadata.id}`, admin)).status).toBe(404);
  });

  it('checks, changes, deletes and restores as any entity does', async () => {
    const wrong = await save([
      { tempId: 'x', name: 'berth 1', kind: 'Berth' },
      { tempId: 'y', name: 'Tug', kind: 'Boat' },
      { tempId: 'z', kind: 'Berth' },
    ]);
    const errors = (wrong.body.errorRows as { tempId: string; errors: Row }[]).map(({ tempId, errors: of }) => [
      tempId,
      Object.keys(of),
    ]);
    expect(errors.sort()).toEqual([
      ['x', ['name']],
      ['y', ['kind']],
      ['z', ['name']],
    ]);
    const [one] = await list(admin, { sort: [{ field: 'name', dir: 'asc' }] });
    const changed = await save([{ id: one?.id, version: one?.version, amount: '13' }]);
    expect(changed.body.saved).toMatchObject([{ id: one?.id, version: 2 }]);
    const removed = await servers.one.call('DELETE', `/api/records/portFee`, admin, {
      ids: [{ id: one?.id, version: 2 }],
      reason: 'Closed.',
    });
    expect(removed.status).toBe(200);
    expect((await list()).map(({ name }) => name)).toEqual(['Crane 9']);
    const history = (await servers.one.call('GET', `/api/records/portFee/${one?.id}/history`, admin)).body;
    expect(JSON.stringify(history)).toContain('Closed.');
    const back = await servers.one.call('PUT', `/api/records/portFee/${one?.id}/restore`, admin, { version: 2 });
    expect(back.status).toBe(200);
    expect((await list()).map(({ name }) => name).sort()).toEqual(['Berth 1', 'Crane 9']);
  });

  it('gives each field a length, without which its row could not be saved again', async () => {
    const { rows } = (await servers.one.call('GET', '/api/authoring/fields?template=portFee', admin)).body;
    expect(Object.fromEntries((rows as Row[]).map(({ key, length }) => [key, length]))).toEqual({
      name: 60,
      system: 20,
      amount: 12,
      kind: 60,
      endsOn: 10,
    });
  });

  it('is changed in the field templates afterwards, beside what it has', async () => {
    const field = { tempId: 'n', key: 'note', label: 'Note', type: 'text', length: 40, displayOrder: 6 };
    expect(
      (await servers.one.call('PUT', '/api/authoring/fields', admin, { template: 'portFee', rows: [field] })).status,
    ).toBe(200);
    const layer = (await servers.one.call('GET', '/api/authoring/layer', admin)).body.layer;
    const pieces = [{ kind: 'template', name: 'portFee' }];
    expect(
      (await servers.one.call('POST', '/api/authoring/publish', admin, { layer, pieces, comment: 'Note.' })).status,
    ).toBe(200);
    const [one] = await list(admin, { sort: [{ field: 'name', dir: 'asc' }] });
    expect((await save([{ id: one?.id, version: one?.version, note: 'By the gate' }])).status).toBe(200);
    expect((await list(billing))[0]?.note).toBe('By the gate');
  });

  it('keeps what is changed on its screens as changes, which go along with the list', async () => {
    const screen = { kind: 'screen', name: 'portFees.list' };
    const get = async () =>
      (await servers.one.call('GET', `/api/authoring/definition?kind=screen&name=${screen.name}`, admin)).body;
    const { value, base, draft } = await get();
    const saved = await servers.one.call('PUT', '/api/authoring/definition', admin, {
      ...screen,
      value: { ...value, title: 'Fees of ports' },
      base,
      draft,
    });
    expect([saved.status, saved.body.faults]).toEqual([200, []]);
    const { content } = await get();
    expect(content).toEqual({
      changes: [{ op: 'set', ...screen, at: 'title', was: expect.anything(), value: 'Fees of ports' }],
    });
    const layer = (await servers.one.call('GET', '/api/authoring/layer', admin)).body.layer;
    const published = await servers.one.call('POST', '/api/authoring/publish', admin, {
      layer,
      pieces: [screen],
      comment: 'Title.',
    });
    expect(published.status).toBe(200);
    expect((await get()).value.title).toBe('Fees of ports');
    // The label of the menu entry changes: the change of the screen is merged over it.
    const entity = (await servers.one.call('GET', '/api/authoring/definition?kind=entity&name=portFee', admin)).body;
    const renamed = await servers.one.call('PUT', '/api/authoring/definition', admin, {
      kind: 'entity',
      name: 'portFee',
      value: { ...entity.value, label: 'Harbor fee' },
      base: entity.base,
      draft: entity.draft,
    });
    expect([renamed.status, renamed.body.faults]).toEqual([200, []]);
    expect((await get()).value.title).toBe('Fees of ports');
    await servers.one.call('POST', '/api/authoring/discard', admin, {
      layer,
      pieces: [{ kind: 'entity', name: 'portFee' }],
    });
  });

  it('refuses what is not whole, a name twice, and one who may not publish', async () => {
    const again = await servers.one.call('POST', '/api/newList', admin, { ...ORDER, plural: 'Port fees' });
    expect([again.status, again.body.id], JSON.stringify(again.body)).toEqual([200, 'portFees2']);
    const refused: [object, string][] = [
      [{ plural: ' ' }, 'plural'],
      [{ label: '' }, 'label'],
      [{ editors: [] }, 'editors'],
      [{ editors: ['nobody'] }, 'editors'],
      [{ under: 'nowhere' }, 'under'],
      [{ fields: [{ label: 'Kind', type: 'dropdown', tempId: 'a' }] }, 'values'],
      [{ fields: [{ label: '', tempId: 'a' }] }, 'label'],
      [{ fields: [{ label: 'A', type: 'reference', tempId: 'a' }] }, 'type'],
    ];
    for (const [change, member] of refused) {
      const answer = await servers.one.call('POST', '/api/newList', admin, { ...ORDER, ...change });
      expect([answer.status, Object.keys(answer.body.errorRows?.[0]?.errors ?? {})]).toEqual([412, [member]]);
    }
    expect((await servers.one.call('POST', '/api/newList', admin, { ...ORDER, fields: [] })).status).toBe(422);
    expect((await servers.one.call('POST', '/api/newList', billing, ORDER)).status).toBe(403);
  });

  it('takes fields from the headers and first rows of a spreadsheet', async () => {
    const rows = [
      ['Port', 'Fee', 'Calls', 'Kind', 'Open', 'Code'],
      ...Array.from({ length: 9 }, (_, at) => [
        `Port ${at}`,
        10.5 + at,
        at,
        at % 2 ? 'Berth' : 'Crane',
        'yes',
        `00${at}`,
      ]),
    ];
    const cells = rows.map((row) => row.map((value) => ({ value, type: typeof value === 'number' ? Number : String })));
    const form = new FormData();
    form.set('uploadedFile', new File([new Uint8Array(await writeExcelFile(cells as never).toBuffer())], 'fees.xlsx'));
    const answer = await servers.one.fetch('/api/newList/fields', {
      method: 'POST',
      headers: { sessionId: admin },
      body: form,
    });
    const { fields } = (await answer.json()) as { fields: Row[] };
    expect(fields.map(({ label, type, values }) => [label, type, values])).toEqual([
      ['Port', 'text', undefined],
      ['Fee', 'decimal', undefined],
      ['Calls', 'numeric', undefined],
      ['Kind', 'dropdown', 'Berth, Crane'],
      ['Open', 'checkbox', undefined],
      ['Code', 'text', undefined],
    ]);
  });

  it('takes them from a text of rows as well, and rows of it are imported into the list', async () => {
    const sheet = 'port_name,Fee,Valid from\nOslo,$1.27,2-Jun-26\nBergen,"$1,046.50",13-Nov-26\n';
    const send = async (path: string, session: string) => {
      const body = new FormData();
      body.set('uploadedFile', new File([sheet], 'fees.csv'));
      const answer = await servers.one.fetch(path, { method: 'POST', headers: { sessionId: session }, body });
      return { status: answer.status, body: (await answer.json()) as Row };
    };
    const { fields } = (await send('/api/newList/fields', admin)).body as { fields: Row[] };
    expect(fields.map(({ label, type }) => [label, type])).toEqual([
      ['Port name', 'text'],
      ['Fee', 'decimal'],
      ['Valid from', 'date'],
    ]);
    const order = { ...ORDER, plural: 'Quay fees', label: 'Quay fee', fields };
    expect((await servers.one.call('POST', '/api/newList', admin, order)).body.id).toBe('quayFees');
    const upload = '/api/uploadFiles?for=quayFee&template=quayFee';
    expect((await send(upload, billing)).status).toBe(403);
    const sent = await send(upload, admin);
    expect(sent.status, JSON.stringify(sent.body)).toBe(200);
    const [{ batchId } = { batchId: '' }] = sent.body.files as { batchId: string }[];
    const batch = () => servers.one.call('GET', `/api/imports/${batchId}`, admin);
    await expect.poll(async () => (await batch()).body.batch.status).toBe('mapping');
    const mapping = {
      port_name: { field: 'portName' },
      Fee: { field: 'fee', format: '1,234.5' },
      'Valid from': { field: 'validFrom', format: 'd-MMM-yy' },
    };
    expect((await servers.one.call('PUT', `/api/imports/${batchId}/map`, admin, { mapping })).status).toBe(200);
    await expect.poll(async () => (await batch()).body.batch.status).toBe('ready');
    const { rows } = (await servers.one.call('GET', `/api/imports/${batchId}/rows`, admin)).body;
    const saved = await servers.one.call('PUT', `/api/imports/${batchId}/rows`, admin, { rows });
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    const listed = await servers.other.call('POST', '/api/records/quayFee/list', billing, { template: 'quayFee' });
    expect((listed.body.rows as Row[]).map(({ portName, fee, validFrom }) => [portName, fee, validFrom])).toEqual([
      ['Oslo', '1.27', '2026-06-02'],
      ['Bergen', '1046.50', '2026-11-13'],
    ]);
  });
});
