/** Answers that the specification states word by word, each with the line of its audit. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from './server.ts';

type Row = Record<string, unknown>;

const LONG = 'x'.repeat(101);
const NONE = { condition: 'and', fields: [{ name: 'shipmentNumber', operator: 'equalTo', value: 'NONE' }] };
const RAISE = 'currentContext=ims.RaiseIssueIMS';
const filterOf = (value: string) => ({ condition: 'and', fields: [{ name: 'commodity', operator: 'equalTo', value }] });
const profile = (templateName: string, value: string) => ({
  templateName,
  docType: 'shipment',
  template: { fields: filterOf(value) },
});

let server: TestServer;
const sessions: Record<string, string> = {};
const values: Record<string, string> = {};

beforeAll(async () => {
  server = await startServer();
  for (const user of ['admin', 'carrier']) sessions[user] = await server.signIn(`${user}@demo.invoize.test`);
  const first = async (entity: string): Promise<Row> =>
    (await server.call('POST', `/api/records/${entity}/list`, sessions.admin, { pageLimit: 1 })).body.rows[0];
  const [shipment, invoice] = [await first('shipment'), await first('invoice')];
  Object.assign(values, {
    shipment: shipment.id,
    shipmentNumber: shipment.shipmentNumber,
    invoice: invoice.id,
    ofInvoice: invoice.shipment,
  });
});
afterAll(() => server?.close());

/** Replaces `{name}` by a value of the demo. */
const filled = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');

interface Case {
  line: string;
  call: [method: string, path: string, body?: unknown];
  user?: string;
  status: number;
  /** Part of the answer. */
  says?: string;
}

const cases: Case[] = [
  {
    line: 'saves no empty list of issues',
    call: ['PUT', `/api/IMS?${RAISE}`, []],
    status: 412,
    says: 'Please select at least one issue to save.',
  },
  {
    line: 'saves no empty `data` of issues',
    call: ['PUT', `/api/IMS?${RAISE}`, { data: [] }],
    status: 412,
    says: 'Please select at least one issue to save.',
  },
  {
    line: 'exports no issue without a selection',
    call: ['POST', '/api/IMS/filter?isExcelSelected=true', {}],
    status: 412,
    says: 'Please select at least one issue to download .',
  },
  {
    line: 'reads `data` of issues',
    call: ['PUT', `/api/IMS?${RAISE}`, { data: [{ shipmentNumber: '{shipmentNumber}', issueCategory: 'x' }] }],
    status: 412,
    says: '"issueCategory":"Invalid Value!"',
  },
  {
    line: 'reads `data` of new issues',
    call: [
      'PUT',
      '/api/IMS/newIssueEntry',
      { isExistingShipment: true, data: [{ shipmentNumber: '{shipmentNumber}' }] },
    ],
    status: 412,
    says: '"issueCategory":"Mandatory!"',
  },
  {
    line: 'obeys rules that are the body of an issue filter',
    call: ['POST', '/api/IMS/filter', { docType: 'IMSRaiseProfile', ...NONE }],
    status: 200,
    says: 'No Exceptions Present',
  },
  {
    line: 'refuses a name that an issue filter does not take',
    call: ['POST', '/api/IMS/filter', { docType: 'IMSRaiseProfile', rules: NONE }],
    status: 422,
    says: 'body.rules',
  },
  {
    line: 'shows no notifications after a later time',
    call: ['GET', '/api/pollingTaskStatus?time=2030-01-01'],
    status: 200,
    says: '"notifications":[]',
  },
  { line: 'cancels no unknown task', call: ['GET', '/api/cancelPollingTask?memCacheKey=none'], status: 404 },
  {
    line: 'rates the stored shipment that an id names',
    call: ['POST', '/api/rating', { shipmentData: { id: '{shipment}' } }],
    status: 200,
    says: '"outcome"',
  },
  {
    line: 'refuses the id of no shipment',
    call: ['POST', '/api/rating', { shipmentData: { id: 'none' } }],
    status: 404,
  },
  {
    line: 'answers no invoice of another account',
    call: ['GET', '/api/invoice/charge?Id={ofInvoice}&accountId=none'],
    status: 200,
    says: '"data":[]',
  },
  {
    line: 'takes the invoice type that it answers',
    call: ['POST', '/api/invoice/charge', { data: [{ id: '{invoice}', invoiceType: 'Other' }] }],
    status: 412,
    says: 'Please select correct invoice type.',
  },
  {
    line: 'refuses charges without their permission',
    call: ['GET', '/api/invoiceCharges?invoiceId={invoice}'],
    user: 'carrier',
    status: 403,
    says: 'Permission denied!',
  },
  { line: 'captures no empty list', call: ['PUT', '/api/invoiceCapture', []], status: 412, says: 'No data to save.' },
  {
    line: 'limits rule values to 100 characters',
    call: [
      'POST',
      '/api/fieldValidation',
      {
        templateId: 'shipment',
        fieldKey: 'commodity',
        ruleType: 'fieldValidation',
        fields: [
          {
            cond: 'IF',
            field: 'commodity',
            expression: 'equalTo',
            value: LONG,
            operator: 'THEN',
            ValOper: 'notEqualTo',
            valValue: 'A',
          },
          { cond: 'END' },
        ],
      },
    ],
    status: 422,
    says: 'at most 100 characters',
  },
  {
    line: 'limits filter values to 100 characters',
    call: ['POST', '/api/filterProfiles', profile('Long', LONG)],
    status: 422,
    says: 'at most 100 characters',
  },
  {
    line: 'limits names of filters to 100 characters',
    call: ['POST', '/api/filterProfiles', profile('a'.repeat(101), 'x')],
    status: 412,
    says: 'Maximum Length should be 100',
  },
  {
    line: 'ends a session with the words of the specification',
    call: ['GET', '/api/me'],
    user: 'nobody',
    status: 401,
    says: 'Session Expired.',
  },
];

describe('the specification', () => {
  it.each(cases)('$line', async ({ call: [method, path, body], user = 'admin', status, says = '' }) => {
    const sent = body === undefined ? undefined : JSON.parse(filled(JSON.stringify(body)));
    const answer = await server.call(method, filled(path), sessions[user], sent);
    const text = JSON.stringify(answer.body);
    expect([answer.status, text.includes(says) ? says : text]).toEqual([status, says]);
  });

  it('answers the invoices of a shipment with their id, and tells which are deleted', async () => {
    const { body } = await server.call('GET', `/api/invoice/charge?Id=${values.ofInvoice}`, sessions.admin);
    const found = body.data.find(({ id }: Row) => id === values.invoice);
    expect(found).toMatchObject({ invoiceId: values.invoice, isDeleted: found.status === 'deleted' });
  });

  it('refuses a value of an inactive field by name', async () => {
    const save = (fields: object[]) =>
      server.call('PUT', '/api/template/shipment?type=shipment', sessions.admin, { fields });
    expect((await save([{ key: 'commodity', isActive: false }])).status).toBe(200);
    const stored = await server.call('GET', `/api/records/shipment/${values.shipment}`, sessions.admin);
    const { id, version } = stored.body.row;
    const { body } = await server.call('PUT', '/api/records/shipment', sessions.admin, {
      rows: [{ id, version, commodity: 'Changed' }],
    });
    expect(JSON.stringify(body)).toContain('Commodity');
    const after = await server.call('GET', `/api/records/shipment/${id}`, sessions.admin);
    expect(after.body.row.commodity).toBe(stored.body.row.commodity);
  });
});
