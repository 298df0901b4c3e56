/** One of two servers on one PostgreSQL is killed while rows are saved: the other goes on, with its rows and its jobs. */
import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeDatabase } from '../support/postgres.ts';
import { startServer, type TestServer } from './server.ts';

const ROWS = 20;
const root = fileURLToPath(new URL('../..', import.meta.url));
let other: TestServer;
let child: ChildProcess;
let url: string;
let drop: () => Promise<void>;

beforeAll(async () => {
  const database = await makeDatabase();
  drop = database.drop;
  other = await startServer({ databaseUrl: database.url });
  child = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: database.url, INVOIZE_DATA: other.dataDir, PORT: '0', INVOIZE_SIZE: 'small' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  url = await new Promise<string>((resolve, reject) => {
    let output = '';
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const [address] = /http:\/\/127\.0\.0\.1:\d+/.exec(output) ?? [];
      if (address) resolve(address);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', () => reject(new Error(output)));
  });
});
afterAll(async () => {
  child?.kill('SIGKILL');
  await other?.close();
  await drop?.();
});

const rowsOf = (save: number) =>
  Array.from({ length: ROWS }, (_, row) => ({
    tempId: `${save}-${row}`,
    shipmentNumber: `KILLED-${save}-${row}`,
    transportMode: 'Air',
    destinationCountry: 'Nigeria',
  }));

it('loses no acknowledged row, leaves none half written, and the other takes its jobs over', async () => {
  const session = await other.signIn('admin@demo.invoize.test');
  const headers = { sessionId: session, 'Content-Type': 'application/json' };
  const acknowledged: number[] = [];
  let begun = 0;
  let dead = false;
  const saver = async () => {
    while (!dead) {
      begun += 1;
      const save = begun;
      try {
        const body = JSON.stringify({ rows: rowsOf(save) });
        const answer = await fetch(`${url}/api/invoiceCapture`, { method: 'PUT', headers, body });
        expect(answer.status, await answer.text()).toBe(200);
        acknowledged.push(save);
      } catch (error) {
        if (!dead) throw error;
      }
      // With several under way at once, some are always in the midst of it.
      if (acknowledged.length >= 6 && !dead) {
        dead = true;
        child.kill('SIGKILL');
      }
    }
  };
  await Promise.all([saver(), saver(), saver(), saver()]);

  // A job as the dead server would leave it: begun, its lease run out.
  const { body: asked } = await other.call('POST', '/api/records/account/export', session, { format: 'csv' });
  const done = await other.job(session, asked.jobId);
  expect(done.runningStatus).toBe('Completed');
  const past = new Date(Date.now() - 1000).toISOString();
  await other.services.store.write(({ db }) =>
    db
      .updateTable('jobs')
      .set({ state: 'running', locked_by: `${child.pid}.dead`, locked_until: past, finished_at: null, result: null })
      .where('id', '=', asked.jobId)
      .execute(),
  );

  const filter = { condition: 'and', fields: [{ name: 'shipmentNumber', operator: 'beginsWith', value: 'KILLED-' }] };
  const there = new Set<string>();
  for (let after: unknown; ; ) {
    const { status, body } = await other.call('POST', '/api/records/shipment/list', session, {
      filter,
      pageLimit: 500,
      ...(after ? { after } : {}),
    });
    expect(status).toBe(200);
    for (const row of body.rows) there.add(row.shipmentNumber);
    after = body.next;
    if (!after) break;
  }
  const counts = Array.from(
    { length: begun },
    (_, at) => rowsOf(at + 1).filter(({ shipmentNumber }) => there.has(shipmentNumber)).length,
  );
  for (const save of acknowledged) expect(counts[save - 1], `save ${save}`).toBe(ROWS);
  for (const count of counts) expect([0, ROWS]).toContain(count);

  // The other goes on.
  const again = await other.call('PUT', '/api/invoiceCapture', session, { rows: rowsOf(begun + 1) });
  expect(again.status).toBe(200);
  const taken = await other.job(session, asked.jobId);
  expect(taken.runningStatus).toBe('Completed');
  expect(taken.result.fileId).not.toBe(done.result.fileId);
});
