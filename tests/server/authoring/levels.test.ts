/**
 * The changes of systems and accounts to a template, on both databases: virtual templates, affected accounts, carried values,
 * IMS profiles.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADMIN, addAuthor, type Servers, storeKinds, twoServers } from './authors.ts';

type Row = Record<string, unknown> & { key: string; label: string; version: number };

describe.each(storeKinds)('on %s', (kind) => {
  let servers: Servers;
  let admin: string;
  let accountId: string;
  const call = (method: string, path: string, body?: unknown, token = admin) =>
    servers.one.call(method, path, token, body);
  beforeAll(async () => {
    servers = await twoServers(kind);
    admin = await servers.one.signIn(ADMIN);
    accountId = String((await call('POST', '/api/records/account/list', { pageLimit: 1 })).body.rows[0].id);
  });
  afterAll(() => servers?.end());

  const virtual = (fields: object[], more: object = {}) =>
    call('PUT', '/api/template/virtual/shipment', { fields, ...more });
  const fieldOf = async (key: string, account?: string) => {
    const asked = { type: 'shipment', ...(account ? { accountId: account } : {}) };
    // The other server has it at once.
    const { body } = await servers.other.call('POST', '/api/shipment/template', admin, asked);
    return (body.template.fields as Row[]).find((field) => field.key === key);
  };

  it("keeps an account's own beside the system's, and carries it over what the system says next", async () => {
    expect((await virtual([{ key: 'hawb', label: 'Own' }], { accountId })).status).toBe(200);
    expect((await virtual([{ key: 'hawb', toolTip: 'Of the house.' }])).status).toBe(200);
    expect(await fieldOf('hawb', accountId)).toMatchObject({ label: 'Own', toolTip: 'Of the house.' });
    expect((await fieldOf('hawb'))?.label).not.toBe('Own');
    expect((await virtual([{ key: 'hawb', label: 'House' }])).status).toBe(200);
    expect([(await fieldOf('hawb'))?.label, (await fieldOf('hawb', accountId))?.label]).toEqual(['House', 'Own']);
  });

  it('gives the template of a document type flat, of the own system only', async () => {
    const { body: desk } = await call('GET', '/api/authoring/layer');
    const system = String(desk.layer).slice('systems/'.length);
    const { body } = await call(
      'GET',
      `/api/template/systemId/${system}?type=account&currentContext=accounts.viewAccounts`,
    );
    expect(body).toMatchObject({ templateId: 'account', _id: 'account', docType: 'account' });
    expect(body.fields.map(({ key }: Row) => key)).toContain('accountName');
    expect((await call('GET', '/api/template/systemId/elsewhere?type=account')).status).toBe(403);
  });

  it('changes the account too on request, and no other field of it', async () => {
    await virtual([{ key: 'remarks', label: 'Notes' }], { accountId });
    const all = await virtual([{ key: 'hawb', label: 'House AWB' }], { affectAccounts: true });
    expect(all.body).toMatchObject({ affected: 1, kept: [] });
    expect([(await fieldOf('hawb', accountId))?.label, (await fieldOf('remarks', accountId))?.label]).toEqual([
      'House AWB',
      'Notes',
    ]);
    expect((await fieldOf('remarks'))?.label).not.toBe('Notes');
    const nobody = await virtual([{ key: 'hawb', label: 'x' }], { accountId: 'nobody' });
    expect(nobody.status).toBe(404);
  });

  it('lays what somebody published meanwhile under a draft, and marks where both say something of one member', async () => {
    const other = await addAuthor(servers.one, `${kind}-second@demo.invoize.test`);
    const desk = async (token: string) => {
      const { body } = await call('GET', '/api/authoring/fields?template=shipment', undefined, token);
      return body as { layer: string; rows: (Row & { errors?: Record<string, string> })[] };
    };
    const rowOf = async (key: string, token: string) => (await desk(token)).rows.find((row) => row.key === key) as Row;
    const save = async (key: string, change: object, token: string) =>
      call(
        'PUT',
        '/api/authoring/fields',
        { template: 'shipment', rows: [{ id: key, version: (await rowOf(key, token)).version, ...change }] },
        token,
      );
    await save('vessel', { label: 'Ship' }, admin);
    await save('voyage', { label: 'Trip' }, admin);
    await save('voyage', { label: 'Journey' }, other);
    await save('consignee', { label: 'Receiver' }, other);
    const { layer } = await desk(other);
    const pieces = [{ kind: 'template', name: 'shipment' }];
    const publish = (token: string) =>
      call('POST', '/api/authoring/publish', { layer, pieces, comment: 'Words.' }, token);
    expect((await publish(other)).status).toBe(200);
    expect((await publish(admin)).status).toBe(412);
    const { rows } = await desk(admin);
    const found = (key: string) => rows.find((row) => row.key === key);
    expect([found('vessel')?.label, found('consignee')?.label, found('voyage')?.label]).toEqual([
      'Ship',
      'Receiver',
      'Trip',
    ]);
    expect(found('voyage')?.errors?.label).toContain('Journey');
    expect(found('vessel')?.errors).toBeUndefined();
    await call('PUT', '/api/authoring/fields', { layer, template: 'shipment', rows: [] });
    expect((await publish(admin)).status).toBe(200);
    expect([(await fieldOf('voyage'))?.label, (await fieldOf('consignee'))?.label]).toEqual(['Trip', 'Receiver']);
  });

  it('gives, changes and copies the profiles of issues, to whom they are for', async () => {
    const get = (query: string, token?: string) => call('GET', `/api/IMS/template?${query}`, undefined, token);
    const raise = (await get('docType=IMSRaiseProfile&moduleName=shipment&process=raise')).body.template;
    expect(raise.fields.find(({ key }: Row) => key === 'issueCategory')).toMatchObject({
      issueIdentifier: true,
      duplicateIdentifier: true,
      addInSummary: true,
      activeForFilter: true,
      isReadOnlyAfterRaise: true,
    });
    const ofInvoices = (await get('docType=IMSRaiseProfile&moduleName=invoice')).body.template;
    expect(ofInvoices.fields[0].key).toBe('invoiceNumber');
    const none = await get('docType=IMSNoProfile');
    expect(none.status).toBe(404);
    const put = await call('PUT', '/api/IMS/template', {
      templateId: 'imsRaise',
      profileName: 'Raise',
      fields: [
        { key: 'description', addInSummary: false, isReadOnlyAfterRaise: false },
        { key: 'place', label: 'Place', type: 'text', length: 40, displayOrder: 7, issueIdentifier: true },
      ],
    });
    expect([put.status, put.body.msg]).toEqual([200, 'Template saved.']);
    const after = (await get('docType=IMSRaiseProfile')).body.template;
    expect(after.templateName).toBe('Raise');
    expect(after.fields.find(({ key }: Row) => key === 'description')).toMatchObject({ addInSummary: false });
    expect(after.fields.at(-1)).toMatchObject({ key: 'place', issueIdentifier: true });
    const made = await call('POST', '/api/IMS/templates', {
      name: 'Customs',
      profileName: 'Customs issues',
      templateId: 'imsRaise',
    });
    expect([made.status, made.body.id]).toEqual([200, 'imsCustoms']);
    const own = (await get('docType=IMSCustoms')).body.template;
    expect(own.fields.map(({ key }: Row) => key)).toEqual(after.fields.map(({ key }: Row) => key));
    expect(
      (await call('GET', '/api/IMS/templates?level=system')).body.rows.map(({ id }: { id: string }) => id),
    ).toEqual(['imsCustoms', 'imsRaise']);
    const answers = await addAuthor(servers.one, `${kind}-ims@demo.invoize.test`, ['ims.ResponseIssueIMS']);
    expect([
      (await get('docType=IMSResponseProfile', answers)).status,
      (await get('docType=IMSRaiseProfile', answers)).status,
      (await call('PUT', '/api/IMS/template', { templateId: 'imsRaise', fields: [] }, answers)).status,
    ]).toEqual([200, 403, 403]);
  });
});
