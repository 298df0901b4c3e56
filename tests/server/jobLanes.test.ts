/** Lanes of jobs: short work never waits for long work, and one person's long work leaves a slot for others; on both databases. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JobKind } from '../../server/jobs/job.ts';
import { createJobLanes, type JobLanes } from '../../server/jobs/jobLanes.ts';
import { insertJob } from '../../server/jobs/jobTable.ts';
import { makeDatabase } from '../support/postgres.ts';
import { startServer, type TestServer } from './server.ts';

describe.each(['SQLite', 'PostgreSQL'])('on %s', (kind) => {
  let server: TestServer;
  let lanes: JobLanes;
  let drop: (() => Promise<void>) | undefined;
  /** Titles of jobs in the order in which they began, and what ends each. */
  const begun: string[] = [];
  const ends = new Map<string, () => Promise<void>>();
  const titles = new Map<string, string>();

  beforeAll(async () => {
    const database = kind === 'SQLite' ? undefined : await makeDatabase();
    drop = database?.drop;
    server = await startServer(database ? { databaseUrl: database.url } : {});
    const { store, jobs } = server.services;
    await jobs.stop();
    lanes = createJobLanes(server.services, {
      run: (id) =>
        new Promise((resolve) => {
          const title = titles.get(id) ?? id;
          begun.push(title);
          ends.set(title, async () => {
            await store.write(({ db }) => db.updateTable('jobs').set({ state: 'done' }).where('id', '=', id).execute());
            resolve();
          });
        }),
    });
  });
  afterAll(async () => {
    lanes?.stop();
    await server?.close();
    await drop?.();
  });

  const ask = async (title: string, jobKind: JobKind, user: number) => {
    const context = { company: 'meridian', system: 'ofs' } as never;
    const order = { kind: jobKind, title, userId: `person ${user}`, context, input: {} };
    titles.set(await insertJob(server.services.store, order, new Date()), title);
    await lanes.fill();
  };

  it('begins a short job beside long ones, and the long job of another person beside one person’s', async () => {
    for (const title of ['A1', 'A2', 'A3']) await ask(title, 'importRead', 0);
    expect(begun).toEqual(['A1']);
    await ask('B1', 'export', 1);
    await ask('C1', 'export', 2);
    expect(begun).toEqual(['A1', 'B1']);
    await ask('short', 'transition', 0);
    expect(begun).toEqual(['A1', 'B1', 'short']);
    await ends.get('A1')?.();
    await expect.poll(() => begun).toEqual(['A1', 'B1', 'short', 'A2']);
    await ends.get('B1')?.();
    await expect.poll(() => begun.at(-1)).toBe('C1');
    for (const title of ['A2', 'C1']) await ends.get(title)?.();
    await expect.poll(() => begun.at(-1)).toBe('A3');
    expect(begun).toHaveLength(6);
  });
});
