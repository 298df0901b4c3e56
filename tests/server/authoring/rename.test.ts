/** A field of the browser's layer gets another key: all that names it, and all that is stored under it, go along. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runRename } from '../../../server/authoring/renameStored.ts';
import type { JobRun } from '../../../server/jobs/jobs.ts';
import { makeDatabase } from '../../support/postgres.ts';
import { startServer, type TestServer } from '../server.ts';
import { ADMIN, addAuthor, goodShipment, storeKinds } from './authors.ts';

type Row = Record<string, unknown> & { id: string; version: number };

const TEMPLATE = { kind: 'template', name: 'shipment' };
const rule = (field: string) => ({
  template: 'shipment',
  field,
  ruleType: 'fieldValidation',
  rows: [
    {
      cond: 'IF',
      operator: 'THEN',
      field,
      expression: 'equalTo',
      valueType: 'value',
      value: 'X',
      ValOper: 'equalTo',
      valValue: 'Y',
    },
    { cond: 'END' },
  ],
});

describe.each(storeKinds)('on %s', (kind) => {
  let server: TestServer;
  let admin: string;
  let other: string;
  let drop: (() => Promise<void>) | undefined;
  let account: string;

  const call = (method: string, path: string, body?: object, session = admin) =>
    server.call(method, path, session, body);
  const definition = async (piece: { kind: string; name: string; layer?: string }, session = admin) =>
    (await call('GET', `/api/authoring/definition?${new URLSearchParams({ ...piece })}`, undefined, session)).body;
  const save = (body: object, session = admin) => call('PUT', '/api/authoring/definition', body, session);
  const publish = (layer?: string) =>
    call('POST', '/api/authoring/publish', { comment: 'Because.', ...(layer ? { layer } : {}) });
  const addField = async (layer?: string) => {
    const at = layer ? { layer } : {};
    const { value } = await definition({ ...TEMPLATE, ...at });
    const fields = {
      ...value.fields,
      ...(layer
        ? { sealNumber: { ...value.fields.sealNumber, label: 'Our seal' } }
        : { sealNumber: { type: 'text', label: 'Seal', length: 20 } }),
    };
    expect((await save({ ...TEMPLATE, ...at, value: { ...value, fields } })).status).toBe(200);
  };
  const list = async (field: string, value: string) => {
    const filter = { condition: 'and', fields: [{ name: field, operator: 'equalTo', value }] };
    const { status, body } = await call('POST', '/api/records/shipment/list', { filter, pageLimit: 50 });
    return status === 200 ? (body.rows as Row[]) : status;
  };
  const places = (to: string, more: object = {}) =>
    call('POST', '/api/authoring/rename/places', { template: 'shipment', field: 'sealNumber', to, ...more });
  const until = async (done: () => Promise<boolean>) => {
    while (!(await done())) await new Promise((resolve) => setTimeout(resolve, 30));
  };

  beforeAll(async () => {
    const database = kind === 'PostgreSQL' ? await makeDatabase() : undefined;
    drop = database?.drop;
    server = await startServer(database ? { databaseUrl: database.url } : {});
    admin = await server.signIn(ADMIN);
    other = await addAuthor(server, 'second@demo.invoize.test');
    await addField();
    await save({ kind: 'rules', name: 'seal', value: rule('sealNumber') });
    expect((await publish()).body.msg).toContain('is live');
    account = (await call('POST', '/api/records/account/list', { pageLimit: 1 })).body.rows[0].id;
    await addField(`accounts/${account}`);
    expect((await publish(`accounts/${account}`)).status).toBe(200);
    await save({ kind: 'rules', name: 'draftOfAnother', value: rule('sealNumber') }, other);
    const good = await goodShipment(server, admin);
    const rows = ['A1', 'A2', 'A3'].map((sealNumber, index) => ({
      ...good,
      shipmentNumber: `SEAL${index}`,
      sealNumber,
      tempId: `t${index}`,
    }));
    expect((await call('PUT', '/api/invoiceCapture', { rows })).status).toBe(200);
    const [first] = (await list('sealNumber', 'A1')) as Row[];
    expect((await call('PUT', '/api/invoiceCapture', { rows: [{ ...first, sealNumber: 'A9' }] })).status).toBe(200);
    const template = {
      fields: { condition: 'and', fields: [{ name: 'sealNumber', operator: 'beginsWith', value: 'A' }] },
    };
    await call('POST', '/api/filterProfiles', { templateName: 'Seals', docType: 'shipment', template });
    const condition = JSON.stringify({ over: 'shipment', filter: template.fields });
    const told = {
      name: 'Seals',
      event: 'shipment.hold',
      condition,
      by: ['bell'],
      at: 'once',
      subject: 'Seal {sealNumber} of {shipmentNumber}',
    };
    expect((await call('PUT', '/api/records/notificationRule', { rows: [told] })).status).toBe(200);
    const layout = { order: ['sealNumber', 'shipmentNumber'], widths: { sealNumber: 90 } };
    await call('PUT', '/api/gridViews', { grid: 'dataCapture grid', name: 'Seals', layout });
  });
  afterAll(async () => {
    await server?.close();
    await drop?.();
  });

  it('says first what names it and what is stored under it, and changes nothing', async () => {
    const { status, body } = await places('containerSeal');
    expect(status).toBe(200);
    expect(body.places.map((one: Row) => `${String(one.layer).split('/')[0]} ${one.kind} ${one.name}`)).toEqual(
      expect.arrayContaining(['systems rules seal']),
    );
    expect(new Set(body.places.map((one: { layer: string }) => one.layer)).size).toBe(2);
    expect(body).toMatchObject({ drafts: 1, rows: 3, filters: 2, views: 1, alike: [] });
    expect((await list('sealNumber', 'A2')) as Row[]).toHaveLength(1);
  });

  it('refuses in words', async () => {
    expect((await places('commodity')).body.msg).toContain('Field commodity already exists');
    expect((await places('1st')).body.msg).toContain('cannot be a key');
    expect((await places('sealNumber')).body.msg).toContain('The key is already sealNumber');
    const base = await call('POST', '/api/authoring/rename/places', {
      template: 'shipment',
      field: 'commodity',
      to: 'goods',
    });
    expect([base.status, base.body.msg]).toEqual([422, 'Field commodity is defined in base. Rename it there.']);
    const silent = await call('POST', '/api/authoring/rename', {
      template: 'shipment',
      field: 'sealNumber',
      to: 'seal',
      comment: ' ',
    });
    expect(silent.status).toBe(422);
  });

  it('renames all of it as one publication, and the rows follow', async () => {
    const body = { template: 'shipment', field: 'sealNumber', to: 'containerSeal', comment: 'Clearer.' };
    const renamed = await call('POST', '/api/authoring/rename', body);
    expect([renamed.status, renamed.body.msg]).toEqual([
      200,
      expect.stringContaining('Renamed sealNumber to containerSeal'),
    ]);
    expect((await definition({ kind: 'rules', name: 'seal' })).value).toEqual(rule('containerSeal'));
    const ofAccount = await definition({ ...TEMPLATE, layer: `accounts/${account}` });
    expect(ofAccount.value.fields.containerSeal.label).toBe('Our seal');
    expect(ofAccount.value.fields.sealNumber).toBeUndefined();
    const draft = await definition({ kind: 'rules', name: 'draftOfAnother' }, other);
    expect(draft.value).toEqual(rule('containerSeal'));

    await until(async () => ((await list('containerSeal', 'A2')) as Row[]).length === 1);
    const [changed] = (await list('containerSeal', 'A9')) as [Row];
    expect(changed.version).toBe(2);
    const history = (await call('GET', `/api/records/shipment/${changed.id}/history`)).body.entries;
    expect(history[0].changes).toEqual([expect.objectContaining({ field: 'containerSeal', from: 'A1', to: 'A9' })]);
    const { body: back } = await call('PUT', `/api/records/shipment/${changed.id}/restore`, { version: 1 });
    expect(back.row.containerSeal).toBe('A1');
    const { body: profiles } = await call('GET', '/api/filterProfiles?docType=shipment');
    expect(JSON.stringify(profiles)).toContain('"name":"containerSeal"');
    const { body: views } = await call('GET', `/api/gridViews?${new URLSearchParams({ grid: 'dataCapture grid' })}`);
    expect(JSON.stringify(views)).toContain(
      '{"order":["containerSeal","shipmentNumber"],"widths":{"containerSeal":90}}',
    );
    const filter = { condition: 'and', fields: [{ name: 'name', operator: 'equalTo', value: 'Seals' }] };
    const { body: rules } = await call('POST', '/api/records/notificationRule/list', { filter, pageLimit: 5 });
    expect(rules.rows[0].condition).toContain('"name":"containerSeal"');
    expect(rules.rows[0].subject).toBe('Seal {containerSeal} of {shipmentNumber}');
    const again = await places('containerSeal', { field: 'containerSeal' });
    expect(again.status).toBe(422);
    const taken = await call('POST', '/api/authoring/revert', { version: renamed.body.version, comment: 'No.' });
    expect([taken.status, taken.body.msg]).toEqual([422, expect.stringContaining('Rename containerSeal back instead')]);
  });

  it('goes on where it was ended in the middle', async () => {
    const { services } = server;
    const back = await call('POST', '/api/authoring/rename', {
      template: 'shipment',
      field: 'containerSeal',
      to: 'sealNumber',
      comment: 'Back.',
    });
    const job = () =>
      services.store.db.selectFrom('jobs').selectAll().where('id', '=', back.body.jobId).executeTakeFirstOrThrow();
    await until(async () => (await job()).state === 'done');
    expect((await list('sealNumber', 'A2')) as Row[]).toHaveLength(1);
    // The same job again, ended before its first slice and then let go on: what is done once is not done twice.
    const run = (signal: AbortSignal, progress: JobRun['progress'] = () => {}): Promise<unknown> =>
      job().then((row) => {
        const { input } = JSON.parse(row.payload) as { input: Record<string, unknown> };
        const turned = { ...input, from: 'sealNumber', to: 'containerSeal' };
        return runRename(services, {
          job: row as never,
          input: turned,
          log: services.log,
          signal,
          progress,
        } as JobRun);
      });
    await expect(run(AbortSignal.abort(new Error('ended')))).rejects.toThrow('ended');
    // The history is first: no version that is restored now would bring the old name back behind the job.
    const ended = new AbortController();
    await expect(
      run(ended.signal, (done) => {
        if (done) ended.abort(new Error('ended after the history'));
      }),
    ).rejects.toThrow('ended after the history');
    const said = (text: string) =>
      services.store.db.selectFrom('history').select('version').where('changes', 'like', `%"${text}"%`).execute();
    expect(await said('sealNumber')).toEqual([]);
    expect(await said('containerSeal')).not.toEqual([]);
    expect(await run(new AbortController().signal)).toMatchObject({ rows: 3, entries: 0 });
    expect(await run(new AbortController().signal)).toMatchObject({ rows: 0, entries: 0 });
  });
});
