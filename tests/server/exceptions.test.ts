/** Exceptions by call, on both databases: raised once, answered, closed, by whom they are for. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawnFor } from '../support/shortRun.ts';
import { type TestDatabase, testDatabases } from '../support/stores.ts';
import { setGrant } from './grantOf.ts';
import { startServer, type TestServer } from './server.ts';

describe.each(drawnFor(import.meta.url, testDatabases))('exceptions on $name', ({ make }) => {
  let database: TestDatabase;
  let server: TestServer;
  let admin: string;
  let billing: string;
  let carrier: string;
  /** Shipments of an account that the carrier reaches, and of one that it does not. */
  let mine: { shipmentNumber: string; accountNumber: string }[];
  let others: { shipmentNumber: string; accountNumber: string }[];
  beforeAll(async () => {
    database = await make();
    server = await startServer('url' in database.at ? { databaseUrl: database.at.url } : {});
    admin = await server.signIn('admin@demo.invoize.test');
    billing = await server.signIn('billing@demo.invoize.test');
    carrier = await server.signIn('carrier@demo.invoize.test');
    const of = async (numbers: string[], operator: string) =>
      (
        await server.call('POST', '/api/records/shipment/list', billing, {
          filter: { condition: 'and', fields: [{ name: 'accountNumber', operator, value: numbers }] },
          pageLimit: 20,
        })
      ).body.rows;
    mine = await of(['AC-1001'], 'isInList');
    others = (await of(['AC-1001', 'AC-1002'], 'isNotInList')).filter(
      (row: { accountNumber?: string }) => row.accountNumber,
    );
  });
  afterAll(async () => {
    await server?.close();
    await database?.dispose();
  });

  const raise = (row: object, more = '', session = billing) =>
    server.call('PUT', `/api/IMS?templateId=imsRaise&currentContext=ims.RaiseIssueIMS${more}`, session, [
      { issueCategory: 'Rating', issueSubCategory: 'Rate missing', description: 'No rate.', tempId: 'a', ...row },
    ]);
  const answer = (row: object, session = carrier) =>
    server.call('PUT', '/api/IMS?templateId=imsResponse&currentContext=ims.ResponseIssueIMS', session, [row]);
  const issue = async (id: string, session = admin) =>
    (await server.call('GET', `/api/records/issue/${id}`, session)).body.row;
  const move = (id: string, transition: string, session: string, more: object = {}) =>
    server.call('POST', '/api/records/issue/transition', session, { transition, records: [{ id }], ...more });
  const raisedOf = async (at: number, of = mine) => {
    const { status, body } = await raise({ shipmentNumber: of[at]?.shipmentNumber });
    expect([status, body.errorRows ?? 'none']).toEqual([200, 'none']);
    return body.saved[0].id as string;
  };

  it('is raised for a shipment, whose account and customer it takes', async () => {
    const id = await raisedOf(0);
    expect(await issue(id)).toMatchObject({
      status: 'raised',
      module: 'shipment',
      shipmentNumber: mine[0]?.shipmentNumber,
      accountNumber: 'AC-1001',
      accountName: expect.stringMatching(/./),
      shipment: expect.stringMatching(/./),
      raisedBy: expect.stringMatching(/./),
    });
  });

  it('is not raised twice while it is open, and again once it is closed', async () => {
    const id = await raisedOf(1);
    const { shipmentNumber } = mine[1] as { shipmentNumber: string };
    const again = await raise({ shipmentNumber });
    expect(again.status).toBe(412);
    expect(again.body).toMatchObject({
      msg: `Issue(s) is already exist for shipment number ${shipmentNumber}.Please correct and save again.`,
      duplicateList: [shipmentNumber],
      doc: [],
      invalidMsgList: [],
      errorRows: [{ tempId: 'a' }],
    });
    expect((await raise({ shipmentNumber, issueSubCategory: 'Rate mismatch' })).status).toBe(200);
    await answer({ id, version: (await issue(id)).version, response: 'Here it is.' });
    expect((await move(id, 'close', billing)).body.moved).toHaveLength(1);
    expect((await raise({ shipmentNumber })).status).toBe(200);
  });

  it('says which rows are of no shipment, and which values are wrong', async () => {
    const none = await raise({ shipmentNumber: 'NOWHERE' });
    expect(none.body).toMatchObject({
      duplicateList: [],
      doc: [{ tempId: 'a', errors: { shipmentNumber: expect.stringContaining('There is no shipment NOWHERE') } }],
      invalidMsgList: [],
    });
    const empty = await raise({ shipmentNumber: mine[2]?.shipmentNumber, description: '' });
    expect(empty.body).toMatchObject({
      msg: 'Hover the highlighted field, enter valid data and click on Save button.',
      duplicateList: [],
      doc: [],
      invalidMsgList: [{ tempId: 'a', errors: { description: 'Mandatory!' } }],
    });
  });

  it('takes a subcategory of its category only', async () => {
    const row = { shipmentNumber: mine[2]?.shipmentNumber, issueSubCategory: 'Document missing' };
    expect((await raise(row)).body).toMatchObject({
      invalidMsgList: [{ tempId: 'a', errors: { issueSubCategory: 'Invalid Value!' } }],
    });
  });

  it('names the account where a shipment of that number is not of it', async () => {
    const own = { shipmentNumber: 'NOWHERE', accountNumber: 'AC-1001' };
    const { body } = await raise(own);
    expect(body.doc[0].errors.shipmentNumber).toContain('There is no shipment NOWHERE of account AC-1001');
  });

  it('takes the account of its shipment, and has files', async () => {
    const { body } = await raise({ shipmentNumber: mine[9]?.shipmentNumber, accountNumber: '' });
    const id = body.saved[0].id as string;
    expect((await issue(id)).accountNumber).toBe('AC-1001');
    const form = new FormData();
    form.set('file', new File(['a note'], 'note.txt', { type: 'text/plain' }));
    const sent = await server.fetch(`/api/uploadFiles?entity=issue&record=${id}`, {
      method: 'POST',
      headers: { sessionId: admin },
      body: form,
    });
    expect(sent.status, await sent.text()).toBe(200);
    const { documents } = (await server.call('GET', `/api/records/issue/${id}/documents`, admin)).body;
    expect(documents.map(({ name }: { name: string }) => name)).toEqual(['note.txt']);
  });

  it('is raised for a shipment that is not captured yet', async () => {
    const row = { shipmentNumber: 'NEW-1', issueCategory: 'Documents', description: 'Came without papers.' };
    const fields = await server.call('GET', '/api/IMS/newIssueEntry?isExistingShipment=false', billing);
    expect(fields.body.template.docType).toBe('NewShipmentIMSRaiseProfile');
    expect((await server.call('PUT', '/api/IMS/newIssueEntry?isExistingShipment=true', billing, [row])).status).toBe(
      412,
    );
    const made = await server.call('PUT', '/api/IMS/newIssueEntry?isExistingShipment=false', billing, [row]);
    expect(made.status).toBe(200);
    const { entry, shipment } = await issue(made.body.saved[0].id);
    expect([entry, shipment ?? null]).toEqual(['newShipment', null]);
  });

  it('once raised is not edited, only answered', async () => {
    const id = await raisedOf(3);
    const { version } = await issue(id);
    const edited = await raise({ id, version, description: 'Something else.' }, '', admin);
    expect(edited.body.errorRows[0].errors).toEqual({ description: 'Once the issue is raised, you can not edit.' });
    expect((await raise({ id, version, description: 'Something else.' })).status).toBe(412);
    expect((await issue(id)).description).toBe('No rate.');
    expect((await answer({ id, version, response: 'Rate sent.' })).status).toBe(200);
    expect(await issue(id)).toMatchObject({ status: 'responded', response: 'Rate sent.' });
  });

  it('is closed or raised again by who raises, never by who answers', async () => {
    const id = await raisedOf(4);
    expect((await move(id, 'close', billing)).body.refused[0].refusal).toBe('state');
    await answer({ id, version: (await issue(id)).version, response: 'Rate sent.' });
    expect((await move(id, 'close', carrier)).body.refused[0].refusal).toBe('permission');
    expect((await move(id, 'raiseAgain', billing)).body.refused[0].refusal).toBe('reason');
    expect((await move(id, 'raiseAgain', billing, { reason: 'Another lane.' })).body.moved).toHaveLength(1);
    const { status, response } = await issue(id);
    expect([status, response ?? null]).toEqual(['raised', null]);
    const { body } = await server.call('GET', `/api/IMSHistory?issueId=${id}`, carrier);
    expect(body.history.some(({ reason }: { reason?: string }) => reason === 'Another lane.')).toBe(true);
  });

  it('is seen, answered and found only by a carrier of its account', async () => {
    const [own, foreign] = [await raisedOf(5), await raisedOf(0, others)];
    const { body } = await server.call('POST', '/api/IMS/filter?pageLimit=1000', carrier, {});
    const ids = body.data.map(({ id }: { id: string }) => id);
    expect([ids.includes(own), ids.includes(foreign), body.count]).toEqual([true, false, ids.length]);
    expect((await issue(foreign, carrier)) ?? null).toBeNull();
    const { version } = await issue(foreign);
    expect((await answer({ id: foreign, version, response: 'Mine?' })).status).toBe(412);
    expect((await raise({ shipmentNumber: mine[6]?.shipmentNumber }, '', carrier)).status).toBe(403);
    expect((await server.call('GET', `/api/IMSHistory?issueId=${foreign}`, carrier)).status).toBe(404);
  });

  it('returns pages of 25 with the total, and a message if there are no exceptions', async () => {
    const { body } = await server.call('GET', '/api/IMS/filter?moduleName=shipment&pageNo=1', admin);
    expect([body.data.length <= 25, body.count >= body.data.length]).toEqual([true, true]);
    const filter = { condition: 'and', fields: [{ name: 'shipmentNumber', operator: 'equalTo', value: 'NOWHERE' }] };
    const none = await server.call('POST', '/api/IMS/filter', admin, { filter });
    expect(none.body).toMatchObject({ data: [], count: 0, msg: 'No Exceptions Present' });
  });

  it('writes the chosen and all open ones to a file, as a job', async () => {
    const id = await raisedOf(7);
    const selected = await server.call('POST', '/api/IMS/filter?isExcelSelected=true', billing, { issueIDs: [id] });
    const open = await server.call('GET', '/api/IMS/filter?exportOpenIssues=true', billing);
    for (const { body } of [selected, open])
      expect((await server.job(billing, body.jobId)).runningStatus).toBe('Completed');
  });

  it('is deleted by a call, by who may', async () => {
    const id = await raisedOf(8);
    const remove = (session: string) =>
      server.call('POST', '/api/IMS/template', session, { issueIDs: [id], shipmentIDs: [], module: 'shipment' });
    expect((await remove(billing)).status).toBe(403);
    expect((await remove(admin)).body.removed).toEqual([id]);
  });

  // The last one: the carrier holds other grants from here on.
  it('of a shipment of another account is reported as missing', async () => {
    const own = { filters: { accountNumber: ['AC-1001', 'AC-1002'] } };
    const permissions = { 'ims.sideIMS': own, 'ims.RaiseIssueIMS': own };
    await setGrant(server, 'carrier@demo.invoize.test', { permissions });
    const { shipmentNumber = '' } = others[1] ?? {};
    const told = async (number: string) => {
      const { body } = await raise({ shipmentNumber: number, accountNumber: 'AC-1001' }, '', carrier);
      return String(body.doc[0].errors.shipmentNumber).replace(number, '');
    };
    expect(await told(shipmentNumber)).toBe(await told('NOWHERE'));
    expect(
      (await raise({ shipmentNumber: 'NOWHERE', accountNumber: others[1]?.accountNumber }, '', carrier)).body.doc,
    ).toEqual([]);
  });
});
