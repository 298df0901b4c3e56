/** Permissions that allow a call without others beside them. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { setGrant } from '../grantOf.ts';
import { startServer, type TestServer } from '../server.ts';

const PERSON = 'carrier@demo.invoize.test';
let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.close());

const withKey = async (key: string): Promise<string> => {
  await setGrant(server, PERSON, { permissions: { [key]: {} } });
  return server.signIn(PERSON);
};

it('adds a metadata row with metadata.createMetaData alone', async () => {
  const by = await withKey('metadata.createMetaData');
  const fields = { name: 'Alone', reviewDays: 30 };
  const sent = { metadataTypeId: 'metadata_dmsReviewDays', fields };
  const { status, body } = await server.call('POST', '/api/metadataFormView', by, sent);
  expect([status, typeof body.id], JSON.stringify(body)).toEqual([200, 'string']);
  expect(body).not.toHaveProperty('data');
});

it.each(['system', 'system.viewSystem'])('lists systems with %s alone', async (key) => {
  const by = await withKey(key);
  const { status, body } = await server.call('POST', '/api/records/system/list', by, {});
  expect([status, body.rows?.length > 0], JSON.stringify(body)).toEqual([200, true]);
});
