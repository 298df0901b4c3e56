/** A person chooses a language: labels, messages and prints for her are in it, and everyone else's stay as they are. */
import { afterAll, beforeAll, expect, it } from 'vitest';
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
