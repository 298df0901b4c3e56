/** A person chooses a language: labels, messages and prints for her are in it, and everyone else's stay as they are. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inAccountLanguage } from '../../server/freight/delivery/accountLanguage.ts';
import type { OperationContext } from '../../server/operations/operation.ts';
import type { StoredRecord } from '../../server/store/index.ts';
import { pdfPages } from '../support/pdfText.ts';
import { startServer, type TestServer } from './server.ts';

let server: TestServer;
let german: string;
let english: string;
beforeAll(async () => {
  server = await startServer();
  german = await server.signIn('billing@demo.invoize.test');
  english = await server.signIn('admin@demo.invoize.test');
  const { body } = await server.call('GET', '/api/profile', german);
  const { name, phone, country, timeZone } = body.row ?? {};
  const own = { name, phone, country, timeZone, language: 'de' };
  const saved = await server.call('PUT', '/api/profile', german, own);
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
});
afterAll(() => server?.close());

const messageOf = async (session: string) =>
  (await server.call('GET', '/api/records/account/nothing', session)).body.msg;

it('answers each person in her language', async () => {
  expect(await messageOf(german)).toBe('Diesen Datensatz gibt es nicht.');
  expect(await messageOf(english)).toBe('This record does not exist.');
});

it('sends each person a program in her language', async () => {
  const labelOf = async (session: string) => {
    const { body } = await server.call('GET', '/api/program', session);
    const program = body.program ?? body;
    return [program.definitions.action['session.signOut']?.label, Object.values(program.definitions.tenant)[0]];
  };
  const [ofGerman, ofEnglish] = [await labelOf(german), await labelOf(english)];
  expect(ofGerman[1]).toMatchObject({ language: 'de' });
  expect(ofEnglish[1]).toMatchObject({ language: 'en' });
});

it('writes to each person in her language', async () => {
  const subjectOf = async (email: string) => {
    await server.call('POST', '/api/forgotPassword', undefined, { email });
    const subject = async () => {
      const mails = await server.services.store.db.selectFrom('outbox').select('mail').execute();
      const found = mails.map(({ mail }) => JSON.parse(mail)).find(({ to }) => to.includes(email));
      return found?.subject as string | undefined;
    };
    await expect.poll(subject).toBeDefined();
    return subject();
  };
  const ofGerman = await subjectOf('billing@demo.invoize.test');
  const ofEnglish = await subjectOf('admin@demo.invoize.test');
  expect(ofEnglish).toMatch(/^Set a new password for /);
  expect(ofGerman).not.toMatch(/^Set a new password/);
});

it("sets papers to a customer in the language of its account, not in the sender's", async () => {
  const { services } = server;
  const { body } = await server.call('POST', '/api/records/account/list', english, { pageLimit: 2 });
  const [one, other] = body.rows as { id: string; version: number }[];
  const rows = [{ id: one?.id, version: one?.version, language: 'de' }];
  expect((await server.call('PUT', '/api/records/account', english, { rows })).status).toBe(200);
  const languageOf = async (account: string | undefined, sender: string) => {
    const runtime = await services.programs.inLanguage(services.runtime(), sender);
    const profile = { values: { account } } as unknown as StoredRecord;
    const { program } = (await inAccountLanguage({ services, runtime } as unknown as OperationContext, profile))
      .runtime;
    return Object.values(program.definitions.tenant)[0]?.language;
  };
  expect(await languageOf(one?.id, 'en')).toBe('de');
  expect(await languageOf(other?.id, 'de')).toBe('en');
});

describe('an invoice as a PDF', () => {
  const record = async (entity: string, id: string) =>
    (await server.call('GET', `/api/records/${entity}/${id}`, english)).body.row;
  const textOf = async (response: Response) => {
    expect(response.headers.get('content-type')).toBe('application/pdf');
    return pdfPages(Buffer.from(await response.arrayBuffer()))
      .join('')
      .replaceAll('|', '');
  };
  let published: { id: string; packet: string; invoice: string };
  let number: string;
  beforeAll(async () => {
    const { body } = await server.call('POST', '/api/records/packetInvoice/list', english, { query: 'webInvoices' });
    published = body.rows[0];
    number = (await record('invoice', published.invoice)).invoiceNumber;
  });

  it('is in the language of the person who prints it', async () => {
    const printed = async (session: string) =>
      textOf(
        await server.fetch('/api/records/print/invoice', {
          method: 'POST',
          headers: { sessionId: session, 'Content-Type': 'application/json' },
          body: JSON.stringify({ ids: [published.invoice], format: 'pdf' }),
        }),
      );
    expect(await printed(german)).toContain(`Rechnung ${number}`);
    expect(await printed(english)).toContain(`Invoice ${number}`);
  });

  it('is in the language of its account for the customer', async () => {
    const profile = await record('deliveryProfile', (await record('packet', published.packet)).profile);
    const { version } = profile;
    const allowed = { version, isLinkOpen: true, isTemplateDownload: true };
    expect((await server.call('PUT', `/api/invoiceDefaultDelivery/${profile.id}`, english, allowed)).status).toBe(200);
    const { body } = await server.call('POST', `/api/generatedWeb/${published.id}/link`, english);
    const download = async () => textOf(await server.fetch(`${new URL(body.link).pathname}?format=pdf`));
    const speak = async (language: string) => {
      const account = await record('account', profile.account);
      const rows = [{ id: account.id, version: account.version, language }];
      expect((await server.call('PUT', '/api/records/account', english, { rows })).status).toBe(200);
    };
    await speak('de');
    expect(await download()).toContain(`Rechnung ${number}`);
    await speak('en');
    expect(await download()).toContain(`Invoice ${number}`);
  });
});
