/** An export shows the same labels as the grid, with the permissions of the exporting user. It can be imported again. */
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Papa from 'papaparse';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { suggestionLabel } from '../../engine/labels/suggestionLabel.ts';
import { mustLoadProgram } from '../../server/program/definitions/load.ts';
import { definitionsFolder } from '../../server/program/definitions/readFolder.ts';
import { type TestDatabase, testDatabases } from '../support/stores.ts';
import { startServer, type TestServer } from './server.ts';

type Row = Record<string, unknown>;

/** By the label of a record, by its code with the label, several of fixed values. */
const FIELDS = {
  payer: { type: 'reference', label: 'Payer', length: 40, suggestionsSource: 'parentAccounts' },
  billedTo: { type: 'reference', label: 'Billed To', length: 40, suggestionsSource: 'accounts' },
  handling: { type: 'multiselect', label: 'Handling', length: 40, suggestionsSource: 'handlings' },
};
const HANDLINGS = { FRG: { label: 'Fragile' }, DRY: { label: '=Keep dry' }, PLAIN: { label: 'PLAIN' } };

async function withFields(folder: string): Promise<void> {
  await cp(definitionsFolder, folder, { recursive: true });
  // biome-ignore lint/suspicious/noExplicitAny: the file as it is
  const change = async (file: string, how: (definition: any) => void) => {
    const at = path.join(folder, 'base', file);
    const definition = JSON.parse(await readFile(at, 'utf8'));
    how(definition);
    await writeFile(at, JSON.stringify(definition));
  };
  await change('invoices/shipment.entity.json', ({ fields }) => Object.assign(fields, FIELDS));
  await change('invoices/shipment.template.json', ({ fields }) =>
    Object.assign(fields, Object.fromEntries(Object.keys(FIELDS).map((key) => [key, {}]))),
  );
  await change('lists/lists.json', ({ lists }) =>
    Object.assign(lists, { handlings: { label: 'Handlings', values: HANDLINGS } }),
  );
}

describe.each(testDatabases)('on $name', ({ make }) => {
  let folder: string;
  let server: TestServer;
  let database: TestDatabase;
  let admin: string;
  let carrier: string;
  let accounts: Row[];
  const filter = { condition: 'and', fields: [{ name: 'shipmentNumber', operator: 'contains', value: 'LABEL-' }] };
  const sort = [{ field: 'shipmentNumber', dir: 'asc' }];

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'labels-'));
    await withFields(folder);
    database = await make();
    server = await startServer({
      definitions: folder,
      program: await mustLoadProgram('demo', folder),
      ...('url' in database.at ? { databaseUrl: database.at.url } : {}),
    });
    admin = await server.signIn('admin@demo.invoize.test');
    carrier = await server.signIn('carrier@demo.invoize.test');
    const list = async (entity: string, by: string): Promise<Row[]> =>
      (await server.call('POST', `/api/records/${entity}/list`, by, { pageLimit: 100 })).body.rows;
    accounts = await list('account', admin);
    const [like] = await list('shipment', carrier);
    const entity = server.services.store.entities('shipment');
    const stored = await entity.get(String(like?.id));
    const given: Row[] = [
      ...accounts.map(({ id, accountNumber }) => ({ payer: id, billedTo: accountNumber, handling: ['FRG', 'DRY'] })),
      { payer: 'gone', billedTo: 'nobody', handling: ['PLAIN', 'LOST'], serviceType: 'unheard of' },
      { payer: null, billedTo: null, handling: null, hazardous: true, grossWeight: 12.5, etd: '2026-03-01' },
    ];
    await entity.addMany({
      by: '',
      at: '2026-03-01T00:00:00.000Z',
      action: 'create',
      scope: stored?.scope ?? {},
      rows: given.map((values, at) => ({
        id: `00000000-0000-7000-8000-00000000000${at}`,
        values: {
          ...stored?.values,
          serviceType: 'DTA',
          status: 'inTransit',
          ...values,
          shipmentNumber: `LABEL-${at}`,
        },
      })),
    });
  });
  afterAll(async () => {
    await server?.close();
    await database?.dispose();
    await rm(folder, { recursive: true, force: true });
  });

  async function exported(session: string, body: object): Promise<Buffer> {
    const asked = await server.call('POST', '/api/records/shipment/export', session, {
      template: 'shipment',
      filter,
      sort,
      ...body,
    });
    const { result } = await server.job(session, asked.body.jobId);
    const file = await server.fetch(`/api/downloadFile?id=${result.fileId}`, { headers: { sessionId: session } });
    return Buffer.from(await file.arrayBuffer());
  }
  /** The lines of a file of these columns, without the heading. */
  async function lines(session: string, columns: string[]): Promise<string[][]> {
    const text = (await exported(session, { columns, format: 'csv' })).toString();
    return (Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { skipEmptyLines: true }).data as string[][]).slice(1);
  }
  /** The grid's answer for the label of one value. */
  async function gridSays(session: string, list: string, value: unknown, isCode: boolean): Promise<string> {
    const body = { suggestionFor: list, q: 'no record is called so', pageLimit: 1, selected: [value] };
    const { msg = [] } = (await server.call('POST', '/api/suggestion', session, body)).body;
    const [found] = msg as { v: string; n: string }[];
    return found ? suggestionLabel(found.v, found.n, isCode) : String(value ?? '');
  }

  it.each(['admin', 'carrier'])('says of references what the grid of the %s says', async (who) => {
    const session = who === 'admin' ? admin : carrier;
    const found = await lines(session, ['payer', 'billedTo']);
    expect(found).toHaveLength(accounts.length + 2);
    const values = [...accounts.map(({ id, accountNumber }) => [id, accountNumber]), ['gone', 'nobody'], [null, null]];
    for (const [at, [payer, billedTo]] of values.entries()) {
      expect(found[at]).toEqual([
        await gridSays(session, 'parentAccounts', payer, false),
        await gridSays(session, 'accounts', billedTo, true),
      ]);
    }
    const labelled = found.filter(([payer]) => accounts.some(({ accountName }) => accountName === payer)).length;
    if (who === 'admin') expect(labelled).toBe(accounts.length);
    // An export reveals no more of hidden accounts than the grid.
    else expect([labelled > 0, labelled < accounts.length]).toEqual([true, true]);
  });

  it('says the labels of fixed values, one or several, and leaves codes, numbers and what has no label', async () => {
    const found = await lines(admin, ['handling', 'serviceType', 'status', 'hazardous', 'grossWeight', 'etd']);
    expect(found[0]?.slice(0, 3)).toEqual(['Fragile, =Keep dry', 'DTA: door to airport', 'In Transit']);
    expect(found.at(-2)?.slice(0, 2)).toEqual(['PLAIN, LOST', 'unheard of']);
    expect(found.at(-1)?.slice(3)).toEqual(['true', '12.5', '2026-03-01']);
  });

  it('describes its rows on the second sheet: the filter in words, the order, the user and the time', async () => {
    const narrowed = {
      ...filter,
      fields: [...filter.fields, { name: 'serviceType', operator: 'isInList', value: ['DTA'] }],
    };
    const bytes = await exported(admin, { filter: narrowed, format: 'xlsx', name: 'Data Capture' });
    const rowsOfDta = accounts.length + 1;
    const rows = (await readSheet(bytes, 2)) as unknown[][];
    const told = Object.fromEntries(rows.map(([name, text]) => [String(name), String(text)]));
    expect(told).toMatchObject({
      Records: 'Shipments',
      Filter: 'Shipment number contains “LABEL-” and Service type is one of DTA: door to airport',
      'Sorted by': 'Shipment number',
      Rows: String(rowsOfDta),
    });
    expect(told['Exported on']).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}(:\d{2})? \(America\/Chicago\)$/);
  });

  it.each(['csv', 'xlsx'])('is taken in again as the same (%s)', async (format) => {
    const bytes = await exported(admin, { format });
    const uploaded = await server.upload(admin, `labels.${format}`, bytes);
    const [{ jobId, batchId }] = uploaded.body.files;
    await server.job(admin, jobId);
    const { headers } = (await server.call('GET', `/api/imports/${batchId}`, admin)).body.batch;
    const mapping = Object.fromEntries(
      headers.map(({ name, suggested }: { name: string; suggested?: object }) => [name, suggested ?? { field: null }]),
    );
    for (const label of ['Payer', 'Billed To', 'Handling', 'Service type']) expect(mapping[label].field).toBeTruthy();
    const mapped = await server.call('PUT', `/api/imports/${batchId}/map`, admin, { mapping });
    await server.job(admin, mapped.body.jobId);
    const { rows } = (await server.call('GET', `/api/imports/${batchId}/rows`, admin)).body;
    expect(rows.map(({ match }: Row) => match)).toEqual(rows.map(() => 'same'));
    expect(rows).toHaveLength(accounts.length + 2);
    expect(rows[0]).toMatchObject({
      payer: accounts[0]?.id,
      billedTo: accounts[0]?.accountNumber,
      handling: ['FRG', 'DRY'],
      serviceType: 'DTA',
    });
  });
});
