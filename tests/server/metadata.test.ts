/** Metadata: types that are templates, rows of every system, of one and of an account, forms, uploads and former versions. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addFile } from '../../server/files/fileRows.ts';
import { ADMIN, addAuthor, type Servers, storeKinds, twoServers } from './authoring/authors.ts';
import { type MetadataCalls, metadataCalls, type Row } from './metadataCalls.ts';

describe.each(storeKinds)('on %s', (kind) => {
  let servers: Servers;
  let admin: string;
  let call: MetadataCalls['call'];
  let sheet: MetadataCalls['sheet'];
  beforeAll(async () => {
    servers = await twoServers(kind);
    admin = await servers.one.signIn(ADMIN);
    ({ call, sheet } = metadataCalls(servers, admin));
  });
  afterAll(() => servers?.end());
  const forms = async (query: string) => (await call('GET', `/api/metadataFormView?${query}`)).body;

  it('makes a type, adds fields to it, and keeps rows by it', async () => {
    const made = await call('POST', '/api/metadataType', { name: 'seals', label: 'Seals' });
    expect([made.status, made.body.id]).toEqual([200, 'metadata_seals']);
    const refused: [object, string, string][] = [
      [{ name: 'seals', label: 'Again' }, 'name', 'A template metadata_seals already exists.'],
      [{ name: '1st', label: 'First' }, 'name', 'Only Alphanumeric value starting with alphabet(s) is allowed!'],
      [{ name: '', label: 'None' }, 'name', 'Please enter mandatory fields'],
      [{ name: 'none', label: ' ' }, 'label', 'Please enter mandatory fields'],
    ];
    for (const [body, member, words] of refused) {
      const answer = await call('POST', '/api/metadataType', body);
      expect([answer.status, answer.body.errorRows[0].errors[member]]).toEqual([412, words]);
    }
    const layer = (await call('GET', '/api/authoring/layer')).body.layer as string;
    const fields = [
      { tempId: 'a', key: 'strength', label: 'Strength', type: 'numeric', length: 5, displayOrder: 2 },
      { tempId: 'b', key: 'code', label: 'Code', type: 'numeric', length: 5, displayOrder: 3 },
    ];
    expect((await call('PUT', '/api/authoring/fields', { template: 'metadata_seals', rows: fields })).status).toBe(200);
    const pieces = [{ kind: 'template', name: 'metadata_seals' }];
    expect((await call('POST', '/api/authoring/publish', { layer, pieces, comment: 'Seals.' })).status).toBe(200);
    const type = (await call('GET', '/api/metadataType/metadata_seals')).body.data;
    expect(type.fields.map(({ key }: Row) => key)).toEqual(['name', 'strength', 'code']);
    const { rows } = (await call('GET', '/api/metadataTypes?q=seals')).body;
    expect(rows).toMatchObject([{ id: 'metadata_seals', level: 'system', fields: 3 }]);

    // Another type has a field with the same key and another type: each row uses its own.
    await call('POST', '/api/metadataType', { name: 'sites', label: 'Sites', copyOf: 'metadata_seals' });
    const code = [{ id: 'code', key: 'code', isRemoved: true }];
    await call('PUT', '/api/authoring/fields', { template: 'metadata_sites', rows: code });
    const text = { tempId: 'c', key: 'code', label: 'Code', type: 'text', length: 5, displayOrder: 3 };
    await call('PUT', '/api/authoring/fields', { template: 'metadata_sites', rows: [text] });
    await call('POST', '/api/authoring/publish', {
      layer,
      pieces: [{ kind: 'template', name: 'metadata_sites' }],
      comment: 'Sites.',
    });
    const add = (metadataTypeId: string, values: object, more: object = {}) =>
      call('POST', '/api/metadataFormView', { metadataTypeId, fields: values, ...more });
    const bolt = await add('metadata_seals', [
      { key: 'name', value: 'Bolt' },
      { key: 'code', value: '007' },
    ]);
    expect([bolt.status, bolt.body.data.accountId]).toEqual([200, '*']);
    expect((await add('metadata_seals', { name: 'Cable', code: 8 }, { systemId: '*' })).status).toBe(200);
    expect((await add('metadata_sites', { name: 'Gate', code: '007' })).status).toBe(200);
    const wrong = await add('metadata_seals', { name: 'Wrong', strength: 'much' });
    expect([wrong.status, Object.keys(wrong.body.errorRows[0].errors)]).toEqual([412, ['strength']]);
    expect((await add('metadata', { name: 'None' })).status).toBe(404);
    const list = async (template: string, filter?: object) =>
      (await call('POST', '/api/records/metadata/list', { template, ...(filter ? { filter } : {}) })).body
        .rows as Row[];
    const equal = (value: unknown) => ({ condition: 'and', fields: [{ name: 'code', operator: 'equalTo', value }] });
    expect((await list('metadata_seals', equal(7))).map(({ name }) => name)).toEqual(['Bolt']);
    expect((await list('metadata_sites', equal('007'))).map(({ name }) => name)).toEqual(['Gate']);
    expect((await list('metadata_sites', equal('7'))).map(({ name }) => name)).toEqual([]);
    expect((await list('metadata_seals')).map(({ name }) => name).sort()).toEqual(['Bolt', 'Cable']);

    const found = (await call('GET', '/api/metadata?type=metadata_seals&q=bol')).body;
    expect([found.count, found.data[0].name]).toEqual([1, 'Bolt']);
    expect((await forms('metadataTypeId=metadata_seals&systemId=*')).data).toMatchObject([
      { systemId: '*', accountId: '*', fields: [{ key: 'name', label: 'Name', value: 'Cable' }, {}, {}] },
    ]);
    expect((await call('GET', '/api/metadata?type=nothing')).status).toBe(404);
    expect((await call('GET', '/api/metadata?type=metadata_seals&systemId=elsewhere')).status).toBe(403);
  });

  it('changes a form by its version, lists its former versions and restores them', async () => {
    const [{ id, version }] = (await forms('metadataTypeId=metadata_seals&q=bolt')).data as [Row];
    const put = (body: object) => call('PUT', `/api/metadataFormView/${id}`, body);
    const changed = await put({ version, fields: { name: 'Bolt seal' } });
    expect([changed.status, changed.body.msg]).toEqual([200, 'Metadata saved.']);
    expect((await put({ version, fields: { name: 'Late' } })).status).toBe(412);
    expect((await put({ version: changed.body.data.version, fields: { name: null } })).status).toBe(200);
    const { data } = (await call('GET', `/api/historyDoc?id=${id}&limit=2`)).body;
    expect(data.map((entry: Row) => entry.id)).toEqual([`${id}:3`, `${id}:2`]);
    expect(data[0].updatedBy.name).toBeTruthy();
    const first = (await call('GET', `/api/historyDoc/${id}:1`)).body.data;
    expect(first.values).toMatchObject({ name: 'Bolt', code: '007' });
    expect(first.fields.find(({ key }: Row) => key === 'name')).toMatchObject({ value: 'Bolt', differs: true });
    expect((await call('PUT', `/api/records/metadata/${id}/restore`, { version: 1 })).status).toBe(200);
    expect((await call('GET', `/api/metadataFormView/${id}`)).body.data.fields[0].value).toBe('Bolt');
    const none = await call('GET', '/api/historyDoc?id=nothing');
    expect([none.status, none.body.msg]).toEqual([404, 'Previous history not present for selected record']);
    // A user without access to any history is rejected.
    const rating = await servers.one.signIn('rating@demo.invoize.test');
    const never = await servers.one.call('GET', `/api/historyDoc?id=${id}`, rating);
    expect([never.status, never.body.msg]).toEqual([404, 'History is not available for this profile']);
    expect((await call('GET', `/api/historyDoc/${id}:99`)).status).toBe(404);
  });

  it('reads labels of a workbook as the values that they stand for', async () => {
    const layer = (await call('GET', '/api/authoring/layer')).body.layer as string;
    const purpose = { tempId: 'p', key: 'purpose', label: 'Purpose', length: 5, displayOrder: 4 };
    await call('PUT', '/api/authoring/fields', {
      template: 'metadata_sites',
      rows: [{ ...purpose, type: 'dropdown', suggestionsSource: 'emailPurposes' }],
    });
    const pieces = [{ kind: 'template', name: 'metadata_sites' }];
    await call('POST', '/api/authoring/publish', { layer, pieces, comment: 'What it is for.' });
    const sent = await sheet('/api/metadataSystem?metadataType=metadata_sites', [
      ['Name', 'Purpose'],
      ['Dock', 'Bcc'],
      ['Quay', 'cc'],
    ]);
    const done = await servers.one.job(admin, String(sent.body.jobId));
    expect(done.result, JSON.stringify(done)).toMatchObject({ rows: 2, new: 2, wrong: 0 });
    const { rows } = (await call('POST', '/api/records/metadata/list', { template: 'metadata_sites' })).body;
    const found = (rows as Row[]).filter(({ purpose }) => purpose).map(({ name, purpose }) => [name, purpose]);
    expect(found.sort()).toEqual([
      ['Dock', 'bcc'],
      ['Quay', 'cc'],
    ]);
  });

  it('reads rows of a workbook at each level, and reports the results in the notifications', async () => {
    const head = ['Name', 'STRENGTH', 'Remark'];
    const one = await sheet('/api/metadataSystem?metadataType=metadata_seals', [
      head,
      ['Bolt', 3, ''],
      ['Wire', 'much', ''],
      ['Pin', 4, 'new'],
    ]);
    expect([one.status, one.body.msg]).toEqual([
      200,
      'Reading rows.xlsx. See notifications for progress and results. You also get an email when it is done.',
    ]);
    const done = await servers.one.job(admin, String(one.body.jobId));
    expect([done.runningStatus, done.title]).toEqual(['Completed', 'Rows of Seals from rows.xlsx']);
    expect(done.result).toMatchObject({
      rows: 3,
      new: 1,
      changed: 1,
      wrong: 1,
      errors: [{ row: 3, field: 'Strength' }],
    });
    const mails = async () =>
      (await servers.one.services.store.db.selectFrom('outbox').selectAll().orderBy('created_at').execute())
        .filter(({ cause }) => cause === 'job metadataRows')
        .map(({ mail }) => JSON.parse(mail) as Row);
    expect((await mails()).at(-1)).toMatchObject({
      to: [ADMIN],
      subject: 'Rows of Seals from rows.xlsx',
      text: '1 row added, 1 changed, 1 not saved.\n',
    });
    const all = await sheet('/api/metadata?metadataType=metadata_seals', [head, ['Pin', 9, '']]);
    await servers.one.job(admin, String(all.body.jobId));
    const account = (await call('POST', '/api/records/account/list', { pageLimit: 1 })).body.rows[0].id as string;
    const own = await sheet(`/api/metadataAccount?metadataType=metadata_seals&accountId=${account}`, [
      head,
      ['Pin', 7, ''],
    ]);
    await servers.one.job(admin, String(own.body.jobId));
    const pins = (await forms('metadataTypeId=metadata_seals&q=pin')).data as { systemId: string; accountId: string }[];
    expect(pins.map(({ systemId, accountId }) => [systemId === '*', accountId === '*']).sort()).toEqual([
      [false, false],
      [false, true],
      [true, true],
    ]);
    const nothing = await sheet('/api/metadataSystem?metadataType=metadata_seals', [['Who'], ['x']]);
    const failed = await servers.one.job(admin, String(nothing.body.jobId));
    expect([failed.runningStatus, failed.error]).toEqual([
      'Failed',
      'No column of the file matches a field of Seals: Name, Strength, Code.',
    ]);
    const refused: [string, string, string][] = [
      ['/api/metadataAccount?metadataType=metadata_seals', 'rows.xlsx', 'Please select Account first'],
      ['/api/metadataSystem?metadataType=metadata_seals', 'rows.csv', 'Upload only Excel File.'],
    ];
    for (const [path, name, words] of refused) {
      const answer = await sheet(path, [head, ['x', 1, '']], name);
      expect([answer.status, answer.body.msg]).toEqual([422, words]);
    }
    // Users over their storage limit cannot add files by this endpoint either.
    const { store } = servers.one.services;
    const sent = store.db.selectFrom('files').select('created_by as by').where('name', '=', 'rows.xlsx');
    const { by } = await sent.executeTakeFirstOrThrow();
    const large = {
      name: 'large.bin',
      mediaType: 'x/x',
      bytes: 2_000_000_000,
      sha256: 'none',
      company: '',
      system: '',
    };
    const files = await Promise.all([1, 2, 3].map(() => addFile(store, { ...large, by })));
    const over = await sheet('/api/metadataSystem?metadataType=metadata_seals', [head, ['x', 1, '']]);
    expect([over.status, (await servers.one.upload(admin, 'a.txt', 'a')).status]).toEqual([413, 413]);
    const ids = files.map(({ id }) => id);
    await store.write(({ db }) => db.deleteFrom('files').where('id', 'in', ids).execute());
  });

  it("gives nobody another's: not another system's rows, not every system's to write", async () => {
    const { one } = servers;
    const some = await addAuthor(one, `${kind}-metadata@demo.invoize.test`, [
      'metadata.viewMetaData',
      'metadata.editMetaData',
      'metadata.deleteMetaData',
    ]);
    const seals = (await call('GET', '/api/metadata?type=metadata_seals', undefined, some)).body.data as Row[];
    const cable = seals.find(({ name }) => name === 'Cable') as Row;
    const bolt = seals.find(({ name }) => name === 'Bolt') as Row;
    const put = (row: object) =>
      call('PUT', '/api/records/metadata', { template: 'metadata_seals', rows: [row] }, some);
    expect((await put({ id: cable.id, version: cable.version, strength: 1 })).status).toBe(412);
    expect((await put({ id: bolt.id, version: bolt.version, strength: 1 })).status).toBe(200);
    const everywhere = await put({ name: 'All', system: '*' });
    expect(everywhere.body.errorRows[0].errors.system).toBe('Permission denied!');
    expect((await put({ name: 'Theirs', system: 'elsewhere' })).status).toBe(412);
    expect((await put({ id: bolt.id, version: bolt.version + 1, metadataType: 'metadata_sites' })).status).toBe(200);
    const { body } = await call('GET', `/api/metadataFormView/${bolt.id}`, undefined, some);
    expect(body.data.metadataTypeId).toBe('metadata_seals');
    const ids = [{ id: cable.id, version: cable.version }];
    const removed = await call('DELETE', '/api/records/metadata', { ids, reason: 'Mine.' }, some);
    expect(removed.status).toBe(412);
    // Another system of the company has what is every system's, and none of this one's.
    const { body: me } = await call('GET', '/api/me');
    const user = me.loggedInUser ?? me.userDetails?.loggedInUser;
    const here = (me.context ?? me.userDetails?.context) as { company: string; system: string };
    const company = user.companies.find(({ id }: { id: string }) => id === here.company);
    const other = company?.systems.find(({ id }: { id: string }) => id !== here.system);
    expect(other).toBeDefined();
    const session = await one.signIn(ADMIN);
    await one.call('POST', '/api/resetCookie', session, { company: here.company, system: other.id });
    const listed = await one.call('POST', '/api/records/metadata/list', session, { template: 'metadata' });
    expect(new Set(listed.body.rows.map(({ system }: Row) => system))).toEqual(new Set(['*']));
    expect((await one.call('GET', `/api/records/metadata/${bolt.id}`, session)).status).toBe(404);
  });
});
