/** An upload never stays in the reading state: it ends with its job, and without a job it reports that and can be discarded. */
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failLostBatches } from '../../server/features/imports/failLostBatches.ts';
import { readSession } from '../../server/session/readSession.ts';
import { newId } from '../../server/store/index.ts';
import { addBatch } from '../../server/uploads/batches.ts';
import { makeDatabase } from '../support/postgres.ts';
import { startServer, type TestServer } from './server.ts';

const STOPPED = 'Stopped before it finished.';

describe.each(['SQLite', 'PostgreSQL'])('on %s', (kind) => {
  let server: TestServer;
  let session: string;
  let drop: (() => Promise<void>) | undefined;
  beforeAll(async () => {
    const database = kind === 'SQLite' ? undefined : await makeDatabase();
    drop = database?.drop;
    server = await startServer(database ? { databaseUrl: database.url } : {});
    session = await server.signIn('admin@demo.invoize.test');
  });
  afterAll(async () => {
    await server?.close();
    await drop?.();
  });

  const { write, batchOf, upload } = {
    write: (fn: Parameters<TestServer['services']['store']['write']>[0]): Promise<unknown> =>
      server.services.store.write(fn),
    batchOf: async (id: string) => (await server.call('GET', `/api/imports/${id}`, session)).body.batch,
    async upload(name: string): Promise<{ batchId: string; jobId: string }> {
      const { body } = await server.upload(session, name, `Shipment number,${name}\nS-1,x\n`);
      const [file] = body.files;
      await server.job(session, file.jobId);
      expect((await batchOf(file.batchId)).status).toBe('mapping');
      return file;
    },
  };
  /** An upload as a kill in the midst of its reading leaves it, with its job as given. */
  async function beingRead(name: string, job: Record<string, unknown>) {
    const file = await upload(name);
    await write(async ({ db }) => {
      await db.updateTable('upload_batches').set({ state: 'reading' }).where('id', '=', file.batchId).execute();
      await db
        .updateTable('jobs')
        .set({ finished_at: null, result: null, error: null, ...job })
        .where('id', '=', file.jobId)
        .execute();
    });
    return file;
  }
  const later = { state: 'waiting', run_after: '2999-01-01T00:00:00.000Z' };

  it('fails with the words of a job that is given up', async () => {
    const gone = { state: 'running', locked_by: 'killed', locked_until: '2026-01-01T00:00:00.000Z', attempts: 3 };
    const { batchId, jobId } = await beingRead('given up.csv', gone);
    const job = await server.job(session, jobId);
    expect(job.runningStatus).toBe('Failed');
    expect(await batchOf(batchId)).toMatchObject({ status: 'failed', error: job.error });
  });

  it('fails with its job for an error outside the file', async () => {
    const { batchId } = await upload('bytes gone.csv');
    const { fileId } = await batchOf(batchId);
    const { store, files } = server.services;
    const { sha256 } = await store.db
      .selectFrom('files')
      .select('sha256')
      .where('id', '=', fileId)
      .executeTakeFirstOrThrow();
    await rm(files.path(sha256));
    const mapping = { 'Shipment number': { field: 'shipmentNumber' } };
    const { body } = await server.call('PUT', `/api/imports/${batchId}/map`, session, { mapping });
    const job = await server.job(session, body.jobId);
    expect(job.runningStatus).toBe('Failed');
    expect(await batchOf(batchId)).toMatchObject({ status: 'failed', error: job.error });
  });

  it('is as it was where another heading was being tried', async () => {
    const { batchId, jobId } = await beingRead('before.csv', later);
    await write(({ db }) =>
      db
        .updateTable('jobs')
        .set({ payload: JSON.stringify({ context: {}, input: { batchId, chosen: { row: 2 }, before: 'mapping' } }) })
        .where('id', '=', jobId)
        .execute(),
    );
    expect((await server.call('GET', `/api/cancelPollingTask?memCacheKey=${jobId}`, session)).status).toBe(200);
    expect((await batchOf(batchId)).status).toBe('mapping');
  });

  it('reports that it was canceled, and is discarded', async () => {
    const { batchId, jobId } = await beingRead('stopped.csv', later);
    await server.call('GET', `/api/cancelPollingTask?memCacheKey=${jobId}`, session);
    expect(await batchOf(batchId)).toMatchObject({ status: 'failed', error: STOPPED });
    expect((await server.call('DELETE', `/api/imports/${batchId}`, session)).status).toBe(200);
    expect(await batchOf(batchId)).toBeUndefined();
  });

  it('is dropped while it is being read, and its job stops', async () => {
    const { batchId, jobId } = await beingRead('dropped.csv', later);
    expect((await server.call('DELETE', `/api/imports/${batchId}`, session)).status).toBe(200);
    expect((await server.job(session, jobId)).runningStatus).toBe('Canceled');
  });

  it('is there with its job, or not at all', async () => {
    const { store, jobs, runtimeOf } = server.services;
    const read = await readSession(store, runtimeOf, session, new Date());
    if (read.state !== 'valid') throw new Error(read.state);
    const { user, context } = read.session;
    const id = newId();
    const batch = {
      id,
      fileId: id,
      fileName: 'none.csv',
      entity: 'shipment',
      template: 'shipment',
      checkAction: 'default' as const,
    };
    const order = { kind: 'importRead', userId: user.id, context, input: { batchId: id } } as const;
    // A job without a title is not created.
    const asked = jobs.ask({ ...order, title: null as never }, (tx) => addBatch(tx, read.session, batch));
    await expect(asked).rejects.toThrow();
    expect(await batchOf(id)).toBeUndefined();
  });

  it('starts one job for two simultaneous requests', async () => {
    const { batchId } = await upload('twice.csv');
    const mapping = { 'Shipment number': { field: 'shipmentNumber' } };
    const map = () => server.call('PUT', `/api/imports/${batchId}/map`, session, { mapping });
    const asked = await Promise.all([map(), map(), map()]);
    expect(asked.map(({ status }) => status).sort()).toEqual([200, 412, 412]);
  });

  it('reports that it cannot continue without a job', async () => {
    const lost = await beingRead('lost.csv', {});
    const waits = await beingRead('waits.csv', later);
    await write(({ db }) => db.deleteFrom('jobs').where('id', '=', lost.jobId).execute());
    expect(await failLostBatches(server.services)).toBe(1);
    expect(await batchOf(lost.batchId)).toMatchObject({
      status: 'failed',
      error: expect.stringMatching(/interrupted/),
    });
    expect((await batchOf(waits.batchId)).status).toBe('reading');
  });
});
