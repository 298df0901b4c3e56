/** Unique values stay unique when many requests send them at the same moment, at two servers; on both databases. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addVersion } from '../../server/authoring/definitionVersions.ts';
import { ADMIN, forbids, RULE, type Servers, storeKinds, twoServers } from './authoring/authors.ts';
import { startServer } from './server.ts';

const SENDERS = 8;
/** A draft is compiled before it is saved, which takes a second each. */
const AUTHORS = 4;

/** A 997 of one interchange number; the files differ in whom they answer. */
const functional = (interchange: string, control: number): string =>
  `${[
    `ISA*00*          *00*          *ZZ*PARTNER        *ZZ*INVOIZE        *210217*0405*U*00401*${interchange}*0*P*>`,
    'GS*FA*PARTNER*INVOIZE*20210217*0405*7*X*004010',
    'ST*997*0001',
    `AK1*IM*${control}`,
    'AK2*210*0001',
    'AK5*A',
    'AK9*A*1*1*1',
    'SE*6*0001',
    'GE*1*7',
    `IEA*1*${interchange}`,
  ].join('~\n')}~\n`;

describe.each(storeKinds)('on %s', (kind) => {
  let servers: Servers;
  let session: string;
  beforeAll(async () => {
    servers = await twoServers(kind);
    session = await servers.one.signIn(ADMIN);
  });
  afterAll(() => servers?.end());

  const send = async (at: number, path: string, name: string, text: string) => {
    const form = new FormData();
    form.append('file', new File([text], name));
    const server = at % 2 === 0 ? servers.one : servers.other;
    const response = await server.fetch(path, { method: 'POST', headers: { sessionId: session }, body: form });
    return { status: response.status, body: await response.json() };
  };
  const atOnce = <T>(one: (at: number) => Promise<T>, count = SENDERS) =>
    Promise.all(Array.from({ length: count }, (_, at) => one(at)));
  const stored = async (entity: string, field: string, value: string) => {
    const filter = { condition: 'and', fields: [{ name: field, operator: 'equalTo', value }] };
    const { body } = await servers.one.call('POST', `/api/records/${entity}/list`, session, { filter, pageLimit: 100 });
    return body.rows as Record<string, unknown>[];
  };

  it('takes one of several acknowledgements with one interchange number, and sets the others aside', async () => {
    const answers = await atOnce((at) =>
      send(at, '/api/uploadAcknowledgements', `a${at}.997`, functional('000000901', 7000 + at)),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const outcomes = answers.flatMap(({ body }) => body.files as { outcome: string; msg: string }[]);
    expect(outcomes.filter(({ outcome }) => outcome !== 'quarantined')).toHaveLength(1);
    for (const { outcome, msg } of outcomes) if (outcome === 'quarantined') expect(msg).toContain('PARTNER/000000901');
    const files = await stored('inboundFile', 'control', 'PARTNER/000000901');
    expect(files.filter(({ status }) => status === 'taken')).toHaveLength(1);
    expect(files).toHaveLength(SENDERS);
  });

  it('knows the same acknowledgement that comes again at the same moment', async () => {
    const text = functional('000000902', 7100);
    const answers = await atOnce((at) => send(at, '/api/uploadAcknowledgements', `b${at}.997`, text));
    const outcomes = answers.flatMap(({ body }) => body.files as { outcome: string }[]).map(({ outcome }) => outcome);
    expect(outcomes.filter((outcome) => outcome === 'known')).toHaveLength(SENDERS - 1);
    expect(await stored('inboundFile', 'control', 'PARTNER/000000902')).toHaveLength(1);
  });

  it('accepts a received invoice with one number once, and reports the others as known', async () => {
    const sheet = (at: number) =>
      `Shipment number,Invoice number,Partner,Charge code,Client value\nNONE-1,ONCE-1,Carrier,FRT,${100 + at}\n`;
    const answers = await atOnce((at) => send(at, '/api/receivedInvoices/upload', `c${at}.csv`, sheet(at)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await stored('receivedInvoice', 'number', 'ONCE-1')).toHaveLength(1);
    const known = answers.flatMap(({ body }) => body.rows as { outcome: string }[]);
    expect(known.filter(({ outcome }) => outcome === 'duplicate')).toHaveLength(SENDERS - 1);
  });

  it('opens a store that contains duplicates, lists them, and adds no third', async () => {
    const sheet = (value: number) =>
      `Shipment number,Invoice number,Partner,Charge code,Client value\nNONE-2,TWICE-1,Carrier,FRT,${value}\n`;
    expect((await send(0, '/api/receivedInvoices/upload', 'd1.csv', sheet(1))).status).toBe(200);
    const invoices = servers.one.services.store.entities('receivedInvoice');
    const { body } = await servers.one.call('GET', '/api/me', session);
    const { company, system } = body.context;
    const [{ id }] = (await stored('receivedInvoice', 'number', 'TWICE-1')) as [{ id: string }];
    const values = (await invoices.get(id))?.values ?? {};
    await invoices.addMany({
      rows: [{ id: `${id}-again`, values }],
      scope: { company, system },
      by: 'test',
      at: '2026-11-21T12:00:00.000Z',
      action: 'import',
    });
    const restarted = await startServer({ ...servers.at, beside: servers.one });
    const form = new FormData();
    form.append('file', new File([sheet(2)], 'd2.csv'));
    const sent = { method: 'POST', headers: { sessionId: session }, body: form };
    const answer = await (await restarted.fetch('/api/receivedInvoices/upload', sent)).json();
    expect(answer.rows.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['duplicate']);
    await restarted.close();
    const found = await stored('receivedInvoice', 'number', 'TWICE-1');
    expect(found.map((row) => row.id).sort()).toEqual([id, `${id}-again`]);
  });

  it('saves one of several drafts of a definition, and shows the others what is there', async () => {
    const answers = await atOnce(
      (at) =>
        (at % 2 === 0 ? servers.one : servers.other).call('PUT', '/api/authoring/definition', session, {
          ...RULE,
          value: forbids(`Ware ${at}`),
          base: 0,
          draft: 0,
        }),
      AUTHORS,
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array.from({ length: AUTHORS - 1 }, () => 412)]);
  });

  it('numbers the versions of a definition one after another, whichever code adds them', async () => {
    const layer = 'systems/raced';
    const version = { author: 'a', at: '2026-11-28T08:00:00.000Z', comment: null, base: 0, content: { value: {} } };
    const numbers = await atOnce((at) =>
      (at % 2 === 0 ? servers.one : servers.other).services.store.write((tx) =>
        addVersion(tx, layer, { kind: 'rules', name: 'raced' }, version),
      ),
    );
    expect(numbers.sort((a, b) => a - b)).toEqual(numbers.map((_, index) => index + 1));
  });
});
