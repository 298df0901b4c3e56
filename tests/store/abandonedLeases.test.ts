/** Leases of killed servers end at the next start; those of living ones and of other machines are respected. */
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { acquireLease } from '../../server/jobs/lease.ts';
import { isServerGone, newServerName } from '../../server/platform/serverName.ts';
import { endAbandonedLeases } from '../../server/store/abandonedLeases.ts';
import type { Store } from '../../server/store/index.ts';
import { type TestDatabase, testDatabases } from '../support/stores.ts';
import { crashProgram } from './crash.program.ts';

const NOW = new Date('2026-11-29T08:00:00.000Z');
const UNTIL = '2026-11-29T08:10:00.000Z';
const nameOf = (host: string, pid: number) => `${host}.${pid}.${randomUUID()}`;

let database: TestDatabase;
let store: Store;
beforeAll(async () => {
  database = await (testDatabases[0] as (typeof testDatabases)[number]).make();
  store = await database.open({ program: crashProgram });
  await store.apply();
});
afterAll(() => database?.dispose());

it('ends the leases of gone servers in every table, and their turns', async () => {
  const { pid: ended } = spawnSync(process.execPath, ['--version']);
  const holders = {
    ended: nameOf(hostname(), ended),
    // A server with the same process number that ran before this one, as after a restart of a container.
    former: nameOf(hostname(), process.pid),
    own: newServerName(),
    parent: nameOf(hostname(), process.ppid),
    elsewhere: nameOf(`${hostname()}-2`, ended),
  };
  for (const [name, holder] of Object.entries(holders)) {
    await store.write(async ({ db }) => {
      const lease = { locked_by: holder, locked_until: UNTIL };
      await db
        .insertInto('outbox')
        .values({
          id: name,
          state: 'sending',
          mail: '{}',
          cause: 'test',
          attempts: 1,
          run_after: NOW.toISOString(),
          created_at: NOW.toISOString(),
          ...lease,
        } as never)
        .execute();
    });
    expect(await acquireLease(store, `turn ${name}`, holder, NOW, 600_000)).toBe(true);
  }
  expect(await endAbandonedLeases(store, isServerGone)).toBe(2);
  const rows = await store.db.selectFrom('outbox').select(['id', 'locked_until']).orderBy('id').execute();
  const held = rows.filter(({ locked_until }) => locked_until === UNTIL).map(({ id }) => id);
  expect(held).toEqual(['elsewhere', 'own', 'parent']);
  const free: string[] = [];
  for (const name of Object.keys(holders).sort())
    if (await acquireLease(store, `turn ${name}`, newServerName(), NOW, 600_000)) free.push(name);
  expect(free).toEqual(['ended', 'former']);
});
