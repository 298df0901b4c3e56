/** Every action that runs a transition, as every user of the demo: shown where the server accepts it, and nowhere else. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoProgram, startServer, type TestServer } from '../server.ts';
import { triedActions } from './shownActions.ts';

const { lifecycle, sample } = (await demoProgram()).definitions;
const users = Object.keys(sample.sample?.users ?? {});

describe('actions of each lifecycle', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server?.close());

  it.each(
    Object.values(lifecycle)
      .map(({ entity }) => entity)
      .filter((entity) => entity !== 'user'),
  )('are shown where the server accepts them: %s', async (entity) => {
    const words = ['noDeletePermission', 'billing.deliveredStays', 'billing.deletedStays'];
    const findings = await triedActions(server, { entity, users, words });
    expect(findings.filter(({ isShown, isAccepted }) => isShown !== isAccepted)).toEqual([]);
  });
});
