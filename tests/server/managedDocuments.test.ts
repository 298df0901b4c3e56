/** Managed documents: whose they are, with whom they are shared, how they are approved, and what a revision leaves behind. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runClaims } from '../../server/processes/runClaims.ts';
import { usersByEmail } from '../../server/session/users.ts';
import { drawnFor } from '../support/shortRun.ts';
import { type TestDatabase, testDatabases } from '../support/stores.ts';
import { setGrant } from './grantOf.ts';
import { startServer, type TestServer } from './server.ts';

type Row = Record<string, unknown> & { id: string; version: number };
const DATES = { receivedDate: '2026-01-05', effectiveDate: '2026-02-01' };

describe.each(drawnFor(import.meta.url, testDatabases))('on $name', ({ make }) => {
  let server: TestServer;
  let database: TestDatabase;
  const session: Record<string, string> = {};
  const ids: Record<string, string> = {};

  beforeAll(async () => {
    database = await make();
    server = await startServer('url' in database.at ? { databaseUrl: database.at.url } : {});
    for (const who of ['admin', 'auditor', 'billing', 'starter', 'carrier']) {
      const email = `${who}@demo.invoize.test`;
      session[who] = await server.signIn(email);
      ids[who] = (await usersByEmail(server.services.store, email))[0]?.id ?? '';
    }
  });
  afterAll(async () => {
    await server?.close();
    await database?.dispose();
  });

  const call = (who: string, method: string, path: string, body?: unknown) =>
    server.call(method, path, session[who], body);
  async function send(who: string, name: string, text = `The text of ${name}.`) {
    const form = new FormData();
    form.append('file', new File([text], name, { type: 'text/plain' }));
    const headers = { sessionId: session[who] ?? '' };
    const response = await server.fetch('/api/tms/upload/file', { method: 'POST', headers, body: form });
    return { status: response.status, body: await response.json() };
  }
  const put = (who: string, data: unknown[], query = '', more: object = {}) =>
    call(who, 'PUT', `/api/tms${query}`, { data, documentSource: 'DMS', ...more });
  const read = (who: string, id: string) => call(who, 'GET', `/api/tms/${id}`);
  const download = async (who: string, file: unknown) =>
    (await server.fetch(`/api/tms/download/fileGCS?id=${file}`, { headers: { sessionId: session[who] ?? '' } })).status;
  const named = async (who: string, query = 'dms.list'): Promise<string[]> => {
    const { body } = await call(who, 'POST', '/api/records/managedDocument/list', { query });
    return body.rows.map(({ name }: { name: string }) => name);
  };
  async function make_(who: string, name: string, more: object = {}): Promise<Row> {
    const file = (await send(who, name)).body.files[0].id;
    const { body, status } = await put(who, [{ name, file, docType: 'Tariff', ...DATES, ...more }]);
    expect(status, JSON.stringify(body)).toBe(200);
    return body.saved[0].row;
  }
  const move = (who: string, row: Row, transition: string, more: object = {}) =>
    call(who, 'PUT', `/api/records/managedDocument/${row.id}/transition`, {
      transition,
      version: row.version,
      ...more,
    });
  const revise = (who: string, document: string, params: object) =>
    call(who, 'POST', '/api/procedures/dms.revise', { params: { document, ...params } });

  it('are saved with their file, owner, source and the day of their review', async () => {
    const row = await make_('billing', 'harbor dues.doc');
    expect(row).toMatchObject({
      owner: ids.billing,
      approvalStatus: 'inprocess',
      documentSource: 'DMS',
      revision: 1,
      reviewDays: 90,
      expiryDate: '2026-05-02',
    });
    const { body } = await read('billing', row.id);
    expect(body).toMatchObject({ docType: 'Tariff', documentSource: 'DMS', sharedWithEdit: { Users: null } });
    expect(body.fields).toContainEqual({ key: 'effectiveDate', label: 'Effective Date', value: '2026-02-01' });
    expect(body.fields).toContainEqual({
      key: 'approvalStatus',
      label: 'Approval Status',
      value: { id: 'inprocess', n: 'Inprocess', v: 'inprocess' },
    });
    expect(body).toMatchObject({ presentDocId: row.file, revisionDocId: null, showRevision: false });
    expect(await download('billing', row.file)).toBe(200);
  });

  it('expire the review days after a changed effective date, unless another expiry date is saved with it', async () => {
    const row = await make_('billing', 'expiry.doc');
    const save = async (changes: object) => {
      const { version } = (await read('billing', row.id)).body.row;
      const { body, status } = await put('billing', [{ id: row.id, version, ...changes }]);
      expect(status, JSON.stringify(body)).toBe(200);
      return body.saved[0].row.expiryDate;
    };
    expect(await save({ effectiveDate: '2026-02-15', expiryDate: row.expiryDate })).toBe('2026-05-16');
    expect(await save({ reviewDays: 30 })).toBe('2026-03-17');
    expect(await save({ expiryDate: '2026-12-31' })).toBe('2026-12-31');
    expect(await save({ remarks: 'Checked.' })).toBe('2026-12-31');
    expect(await save({ effectiveDate: '2026-03-01', expiryDate: '2026-11-30' })).toBe('2026-11-30');
  });

  it('are refused on upload with an expiry date that the review days do not give', async () => {
    const file = (await send('billing', 'expiry 2.doc')).body.files[0].id;
    const row = { tempId: 'a', name: 'expiry 2.doc', file, docType: 'Tariff', ...DATES };
    const { status, body } = await put('billing', [{ ...row, expiryDate: '2026-12-31' }]);
    const errors = { expiryDate: 'Expiry Date should not be grater/less than 90 days from effective date .' };
    expect([status, body.errorRows]).toMatchObject([412, [{ tempId: 'a', errors }]]);
    expect((await put('billing', [{ ...row, expiryDate: '2026-05-02' }])).status).toBe(200);
  });

  it('take the files of documents, and workbooks of Excel in binary form for SOP only', async () => {
    for (const name of ['a.pdf', 'a.xls', 'a.xlsx', 'a.doc', 'a.docx', 'a.msg'])
      expect((await send('billing', name)).status, name).toBe(200);
    for (const name of ['a.txt', 'a.png', 'a.csv']) expect((await send('billing', name)).status, name).toBe(412);
    const file = (await send('billing', 'steps.xlsb')).body.files[0].id;
    const row = { tempId: 'a', name: 'steps.xlsb', file, ...DATES };
    const refused = await put('billing', [{ ...row, docType: 'Tariff' }]);
    expect(refused.body.errorRows).toMatchObject([{ errors: { docType: 'Only SOP documents can be .xlsb files.' } }]);
    expect((await put('billing', [{ ...row, docType: 'SOP', reviewDays: 30 }])).status).toBe(200);
  });

  it('are saved by their present document, and replaced by a revision document', async () => {
    const [present, revision] = [await send('billing', 'p.doc'), await send('billing', 'r.doc')];
    const presentDocId = present.body.files[0].id;
    const revisionDocId = revision.body.files[0].id;
    const fields = [
      { key: 'effectiveDate', label: 'Effective Date', value: '2026-02-01' },
      { key: 'approvalStatus', label: 'Approval Status', value: { n: 'Inprocess', id: '1', v: 'Inprocess' } },
      { key: 'station', label: 'Station', value: { n: 'Hamburg', id: 'HAM', v: 'HAM' } },
    ];
    const made = await put('billing', [{ name: 'p.doc', docType: 'Tariff', presentDocId, fields }]);
    expect(made.status, JSON.stringify(made.body)).toBe(200);
    const { id } = made.body.saved[0].row;
    expect(made.body.saved[0].row).toMatchObject({ file: presentDocId, station: 'HAM' });
    const decided = fields.map((one) => (one.key === 'approvalStatus' ? { ...one, value: { v: 'approved' } } : one));
    const refused = await put('billing', [{ name: 'q.doc', docType: 'Tariff', presentDocId, fields: decided }]);
    expect([refused.status, refused.body.msg]).toEqual([412, 'Approval status should be Inprocess.']);
    const revised = await put('billing', [{ id, revisionDocId, effectiveDate: '2026-03-01' }]);
    expect(revised.status, JSON.stringify(revised.body)).toBe(200);
    const now = (await read('billing', id)).body;
    expect(now).toMatchObject({ presentDocId: revisionDocId, showRevision: true });
    expect(now.row).toMatchObject({ name: 'p.doc', revision: 2, expiryDate: '2026-05-30' });
    expect((await put('billing', [{ name: 'x.doc', presentDocId }], '', { documentSource: 'FTP' })).status).toBe(412);
  });

  it('take the review days of their type, where the company says them', async () => {
    const type = {
      template: 'metadata_dmsReviewDays',
      rows: [{ metadataType: 'metadata_dmsReviewDays', name: 'SOP', reviewDays: 365 }],
    };
    expect((await call('admin', 'PUT', '/api/records/metadata', type)).status).toBe(200);
    const row = await make_('billing', 'packing.doc', { docType: 'SOP' });
    expect([row.reviewDays, row.expiryDate]).toEqual([365, '2027-02-01']);
    const asked = '/api/suggestion?q=SOP&pageLimit=10&page=1&suggestionFor=metadata_dmsReviewDays&column=reviewDays';
    const { body } = await call('billing', 'GET', asked);
    expect(String(body.msg[0].n)).toBe('365');
  });

  it.each([
    [{ expiryDate: '2026-02-01' }, { effectiveDate: 'Effective Date should be less than Expiry Date' }],
    [{ receivedDate: '2026-02-01' }, { receivedDate: 'Received Date should be less than Effective Date' }],
    [
      { effectiveDate: null, receivedDate: '2026-03-02', expiryDate: '2026-03-01' },
      { receivedDate: 'Received Date should be less than Expiry Date' },
    ],
  ])('refuse days in another order: %j', async (days, errors) => {
    const file = (await send('billing', 'days.doc')).body.files[0].id;
    const { status, body } = await put('billing', [
      { tempId: 'a', name: 'days.doc', file, docType: 'SOP', ...DATES, ...days },
    ]);
    expect([status, body.errorRows]).toMatchObject([412, [{ tempId: 'a', errors }]]);
  });

  it('reject files that are not documents, a different type than requested, and an approved document', async () => {
    const told = async (...given: Parameters<typeof put>) => {
      const { status, body } = await put(...given);
      return [status, body.msg];
    };
    const file = (await send('billing', 'plain.doc')).body.files[0].id;
    const row = { name: 'plain.doc', file, ...DATES };
    expect(await told('billing', [])).toEqual([412, 'Please enter data']);
    expect(await told('billing', [{ ...row, docType: 'SOP' }], '?docType=Tariff')).toEqual([
      412,
      "Please Select 'Tariff' Document Type",
    ]);
    expect(await told('billing', [{ ...row, docType: 'SOP', approvalStatus: 'approved' }])).toEqual([
      412,
      'Approval status should be Inprocess.',
    ]);
    const wrong = await send('billing', 'tool.exe');
    expect([wrong.status, wrong.body.msg]).toEqual([412, expect.stringContaining('File tool.exe is invalid')]);
    expect((await put('billing', [{ ...row, docType: 'SOP', file: null }])).status).toBe(412);
    expect((await put('auditor', [{ ...row, docType: 'SOP' }])).status).toBe(403);
    expect((await send('auditor', 'plain.doc')).status).toBe(403);
  });

  it('are found by account, and take accounts and fields as they are sent', async () => {
    const { body } = await call('admin', 'POST', '/api/records/account/list', { pageLimit: 100 });
    const account = body.rows.at(-1).id;
    const file = (await send('billing', 'lanes.doc')).body.files[0].id;
    const fields = [
      { key: 'effectiveDate', label: 'Effective Date', value: '2026-02-01' },
      { key: 'region', label: 'Region', value: 'EMEA' },
    ];
    const sent = await put('billing', [{ name: 'lanes.doc', file, docType: 'Tariff', fields }], '?docType=Tariff', {
      accounts: [account],
    });
    expect(sent.body.saved[0].row).toMatchObject({ region: 'EMEA', accounts: [account], effectiveDate: '2026-02-01' });
    const found = (await call('billing', 'GET', `/api/tms?accountId=${account}`)).body.rows;
    expect(found.map(({ name }: Row) => name)).toEqual(['lanes.doc']);
    expect((await call('billing', 'GET', '/api/tms')).body.rows.length).toBeGreaterThan(1);
  });

  it('are there for their owner alone, until they are shared: to view, and to edit', async () => {
    const row = await make_('billing', 'terms.doc');
    for (const who of ['auditor', 'starter']) {
      expect(await named(who)).not.toContain('terms.doc');
      expect((await read(who, row.id)).status).toBe(404);
      expect(await download(who, row.file)).toBe(404);
    }
    const shared = { sharedWithView: { Users: [ids.auditor] }, sharedWithEdit: { Users: [ids.starter] } };
    const saved = await put('billing', [{ id: row.id, version: row.version, ...shared }]);
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    for (const who of ['auditor', 'starter']) {
      expect(await named(who)).toContain('terms.doc');
      expect(await download(who, row.file)).toBe(200);
    }
    const { version, sharedWithViewUsers } = saved.body.saved[0].row;
    expect(sharedWithViewUsers).toEqual([ids.auditor, ids.starter]);
    await setGrant(server, 'auditor@demo.invoize.test', {
      permissions: { 'dms.viewDocuments': {}, 'dms.editDocuments': {}, 'dms.approveDocuments': {} },
    });
    // View access does not allow changes, regardless of other permissions.
    expect((await put('auditor', [{ id: row.id, version, remarks: 'Mine.' }])).status).toBe(412);
    const edited = await put('starter', [{ id: row.id, version, remarks: 'Checked.' }]);
    expect(edited.status, JSON.stringify(edited.body)).toBe(200);
    // Nobody shuts themselves out, and nobody makes another one the owner.
    const out = { id: row.id, version: version + 1, sharedWithEditUsers: [], owner: ids.starter };
    expect((await put('starter', [out])).status).toBe(412);
  });

  it('are shared with groups: with the members at the time of the request', async () => {
    const group = { name: 'Tariff desk', type: 'staff', members: [ids.starter] };
    const made = await call('admin', 'POST', '/api/groups', group);
    expect(made.status, JSON.stringify(made.body)).toBe(200);
    const row = await make_('billing', 'surcharges.doc', { sharedWithViewGroups: [made.body.id] });
    expect(await named('starter')).toContain('surcharges.doc');
    const { body } = await call('admin', 'GET', `/api/groups/${made.body.id}`);
    const left = await call('admin', 'POST', '/api/groups', {
      ...group,
      id: made.body.id,
      version: body.row.version,
      members: [],
    });
    expect(left.status, JSON.stringify(left.body)).toBe(200);
    expect(await named('starter')).not.toContain('surcharges.doc');
    expect((await read('starter', row.id)).status).toBe(404);
  });

  it('are all seen by who may see all, and as one’s own only those that are', async () => {
    expect(await named('admin', 'dmsAll.list')).toContain('terms.doc');
    expect(await named('admin')).not.toContain('terms.doc');
    expect((await call('carrier', 'POST', '/api/records/managedDocument/list', {})).status).toBe(403);
    expect((await call('carrier', 'GET', '/api/tms')).status).toBe(403);
  });

  it('are approved or rejected once, by who may, and then only shared', async () => {
    const row = await make_('billing', 'contract.doc', { sharedWithView: { Users: [ids.auditor] } });
    expect((await move('billing', row, 'approve')).status).toBe(403);
    const approved = await move('auditor', row, 'approve');
    expect([approved.status, approved.body.row?.approvalStatus], JSON.stringify(approved.body)).toEqual([
      200,
      'approved',
    ]);
    expect((await move('auditor', approved.body.row, 'reject', { reason: 'Late.' })).status).toBe(412);
    const { version } = approved.body.row;
    const other = await put('billing', [
      { id: row.id, version, name: 'other.doc', sharedWithViewUsers: [ids.starter] },
    ]);
    expect(other.status, JSON.stringify(other.body)).toBe(200);
    expect(other.body.saved[0].row).toMatchObject({ name: 'contract.doc', sharedWithViewUsers: [ids.starter] });
  });

  it('are due for review once for each day on which they expire, and notify by rules', async () => {
    const shared = { sharedWithView: { Users: [ids.auditor] } };
    const row = await make_('billing', 'old.doc', {
      receivedDate: '2020-01-05',
      effectiveDate: '2020-02-01',
      ...shared,
    });
    const remind = () =>
      runClaims({ services: server.services, server: 'one' }, 'dms.remind', { company: 'meridian', system: 'ofs' });
    const reminded = async () => {
      const { values, version } = (await server.services.store.entities('managedDocument').get(row.id)) ?? {};
      return [values?.remindedFor, values?.approvalStatus, version];
    };
    await remind();
    expect(await reminded()).toEqual([undefined, 'inprocess', row.version]);
    expect((await move('auditor', row, 'approve')).status).toBe(200);
    await remind();
    await remind();
    expect(await reminded()).toEqual(['2020-05-01', 'approved', row.version + 2]);
    const events = await call(
      'admin',
      'GET',
      '/api/suggestion?q=review&pageLimit=50&page=1&suggestionFor=notificationEvents',
    );
    expect(JSON.stringify(events.body.msg)).toContain('managedDocument.remind');
  });

  it('are replaced by a revision, which waits for approval, and keep what they were', async () => {
    const row = await make_('billing', 'rates.doc', { sharedWithView: { Users: [ids.auditor] } });
    const approved = (await move('auditor', row, 'approve')).body.row;
    const file = (await send('billing', 'rates 2.doc')).body.files[0].id;
    const next = { file, name: 'rates 2.doc', receivedDate: '2026-04-01', effectiveDate: '2026-05-02', reviewDays: 30 };
    expect((await revise('auditor', row.id, next)).status).not.toBe(200);
    expect((await revise('billing', row.id, { ...next, file: '' })).body.msg).toBe('Select at least one file');
    const revised = await revise('billing', row.id, next);
    expect(revised.status, JSON.stringify(revised.body)).toBe(200);
    const present = (await read('billing', row.id)).body.row;
    expect(present.approvedBy).toBeUndefined();
    expect(present).toMatchObject({
      name: 'rates 2.doc',
      file,
      revision: 2,
      approvalStatus: 'inprocess',
      expiryDate: '2026-06-01',
    });
    const earlier = async (who: string) =>
      (
        await call(who, 'POST', '/api/records/documentRevision/list', {
          query: 'dms.revisions',
          params: { id: row.id },
        })
      ).body.rows;
    expect(await earlier('auditor')).toMatchObject([
      {
        name: 'rates.doc (1)',
        revision: 1,
        approvalStatus: 'approved',
        approvedBy: approved.approvedBy,
        file: row.file,
      },
    ]);
    expect(await download('auditor', row.file)).toBe(200);
    // They go along with the sharing of the document.
    const { version } = (await read('billing', row.id)).body.row;
    expect(await earlier('starter')).toEqual([]);
    await put('billing', [{ id: row.id, version, sharedWithView: { Users: [ids.starter] } }]);
    expect(await earlier('starter')).toHaveLength(1);
    expect(await earlier('auditor')).toEqual([]);
    expect(await download('auditor', row.file)).toBe(404);
  });
});
