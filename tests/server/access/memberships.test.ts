/** The groups of a session are those of the moment of the call, whichever server wrote them, on both databases. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readStoredSession } from '../../../server/session/storedSession.ts';
import { tokenHash } from '../../../server/session/token.ts';
import { usersByEmail } from '../../../server/session/users.ts';
import { newId, type SaveRow } from '../../../server/store/index.ts';
import { drawnFor } from '../../support/shortRun.ts';
import { type TestDatabase, testDatabases } from '../../support/stores.ts';
import { startServer, type TestServer } from '../server.ts';

const CARRIER = 'carrier@demo.invoize.test';
const by = { by: 'test', at: '2026-11-26T12:00:00.000Z', action: 'test' };

describe.each(drawnFor(import.meta.url, testDatabases))('on $name', ({ make }) => {
  let database: TestDatabase;
  let server: TestServer;
  let other: TestServer;
  let token: string;
  let user: string;
  let before: readonly string[];

  beforeAll(async () => {
    database = await make();
    const at = 'url' in database.at ? { databaseUrl: database.at.url } : {};
    server = await startServer(at);
    other = await startServer({ ...at, beside: server });
    token = await server.signIn(CARRIER);
    user = (await usersByEmail(server.services.store, CARRIER))[0]?.id ?? '';
    before = await groups();
  });
  afterAll(async () => {
    await other?.close();
    await server?.close();
    await database?.dispose();
  });

  const groups = async () =>
    (await readStoredSession(server.services.store, tokenHash(token)))?.groups.toSorted() ?? [];
  const group = () => other.services.store.entities('group');
  const company = async () => (await server.call('GET', '/api/me', token)).body.context.company as string;
  const save = async (row: SaveRow) => {
    const [result] = await group().saveMany({ ...by, scope: { company: await company() }, rows: [row] });
    expect(result?.status).toBe('saved');
    return row.id as string;
  };
  const remove = async (id: string) =>
    group().remove({ ...by, reason: 'Gone', rows: [{ id, version: (await group().get(id))?.version ?? 0 }] });
  const made = (members: string[]) =>
    save({ id: newId(), values: { name: `Group ${newId()}`, type: 'distribution', isActive: true, members } });
  const changed = async (id: string, values: Record<string, unknown>) =>
    save({ id, version: (await group().get(id))?.version ?? 0, values });

  it('follow each write of another server', async () => {
    const first = await made([user]);
    expect(await groups()).toEqual([...before, first].toSorted());
    await changed(first, { members: [] });
    expect(await groups()).toEqual(before);
    await changed(first, { members: [user] });
    expect(await groups()).toEqual([...before, first].toSorted());
    await changed(first, { isActive: false });
    expect(await groups()).toEqual(before);
    // One goes and another one comes: as many groups as there were.
    const second = await made([user]);
    expect(await groups()).toEqual([...before, second].toSorted());
    await remove(second);
    const third = await made([user]);
    expect(await groups()).toEqual([...before, third].toSorted());
    await remove(third);
    expect(await groups()).toEqual(before);
    // A deleted group is restored under its name.
    await save({ id: third, values: { name: 'Back', type: 'distribution', isActive: true, members: [user] } });
    expect(await groups()).toEqual([...before, third].toSorted());
  });
});
