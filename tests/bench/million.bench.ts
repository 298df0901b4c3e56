/**
 * Typical work with a million shipments, through the real server with a real session: pages at any depth, sorts with and without
 * an index, counts, groups with sums, an export of all rows, and an import. BENCH_ROWS shipments (1000000 for the full size) on
 * SQLite and on PostgreSQL; BENCH_DATA, BENCH_DATABASE_URL and BENCH_STORES as in the server's bench.
 */
import { asTsv, shipmentRows } from '../e2e/support/files.ts';
import { manyShipments } from './support/manyShipments.ts';
import { median } from './support/measure.ts';
import { onStores } from './support/onStores.ts';
import { startProgram } from './support/startProgram.ts';
import { tell } from './support/tell.ts';

const ROWS = Number(process.env.BENCH_ROWS ?? 100_000);
const ROUNDS = 3;
const IMPORTED = 10_000;
const DEEP = 200;
/** All fields of a shipment that can be added up. */
const NUMBERS = [
  ...['pieces', 'grossWeight', 'volume', 'chargeableWeight', 'quantity'].map((field) => [field, 'sum']),
  ...['lineValue', 'freightCost', 'insurance', 'declaredValue'].map((field) => [field, 'sum']),
  ...['unitsPerPack', 'packPrice', 'unitPrice'].map((field) => [field, 'average']),
];

interface Session {
  /** The answer, and how many milliseconds it took; throws where it is a refusal. */
  call(method: string, path: string, body?: unknown): Promise<{ body: Record<string, unknown>; ms: number }>;
  upload(name: string, text: string): Promise<{ jobId: string; batchId: string }>;
}

async function signIn(url: string): Promise<Session> {
  let headers: Record<string, string> = { 'content-type': 'application/json' };
  const call: Session['call'] = async (method, path, body) => {
    const began = performance.now();
    const response = await fetch(url + path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
    const text = await response.text();
    const ms = performance.now() - began;
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text.slice(0, 300)}`);
    return { body: JSON.parse(text) as Record<string, unknown>, ms };
  };
  const email = 'billing@demo.invoize.test';
  const { body } = await call('POST', '/api/login', { email, password: 'Invoize#2026' });
  const sessionId = String(body.sessionId);
  headers = { ...headers, sessionId };
  return {
    call,
    async upload(name, text) {
      const form = new FormData();
      form.append('uploadedFile', new File([text], name));
      const response = await fetch(`${url}/api/uploadFiles?for=shipment&template=shipment`, {
        method: 'POST',
        headers: { sessionId },
        body: form,
      });
      const { files } = (await response.json()) as { files: { jobId: string; batchId: string }[] };
      const [file] = files;
      if (!file) throw new Error('The file was not taken.');
      return file;
    },
  };
}

/** Waits for a job; gives what it gave. */
async function done({ call }: Session, jobId: string): Promise<Record<string, unknown>> {
  for (;;) {
    const { body } = await call('GET', `/api/jobs/${jobId}`);
    const job = body.job as Record<string, unknown>;
    if (job.runningStatus === 'Failed') throw new Error(String(job.error));
    if (!['Queued', 'Running'].includes(String(job.runningStatus))) return job;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function measure(store: string, databaseUrl?: string): Promise<void> {
  const made = await manyShipments(ROWS, databaseUrl);
  const env = { INVOIZE_DATA: made.data, PORT: '0', ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) };
  const server = await startProgram('server/main.ts', env);
  const named = (what: string) => `${store}, ${ROWS.toLocaleString('en-US')} shipments: ${what}`;
  try {
    const session = await signIn(server.url);
    const asked = async (what: string, path: string, body: object, rounds = ROUNDS) => {
      const times: number[] = [];
      let answer: Record<string, unknown> = {};
      try {
        for (let round = 0; round < rounds; round += 1) {
          const { body: got, ms } = await session.call('POST', `/api/records/shipment/${path}`, {
            query: 'shipments',
            ...body,
          });
          times.push(ms);
          answer = got;
        }
        tell({ name: named(what), value: median(times), unit: 'ms' });
      } catch (error) {
        console.error(`  ${named(what)}: ${error instanceof Error ? error.message : error}`);
      }
      return answer;
    };
    const byNumber = [{ field: 'shipmentNumber', dir: 'asc' }];
    const leaf = (name: string, operator: string, value: unknown) => ({ name, operator, value });
    const filter = (...fields: object[]) => ({ condition: 'and', fields });
    const airDelivered = filter(leaf('transportMode', 'equalTo', 'Air'), leaf('status', 'equalTo', 'delivered'));
    await asked('first page', 'list', { sort: byNumber, pageLimit: 50 });
    await asked('first page of a filter', 'list', { filter: airDelivered, sort: byNumber, pageLimit: 50 });
    await asked('page of a text within', 'list', {
      filter: filter(leaf('consignee', 'contains', 'north')),
      sort: byNumber,
      pageLimit: 50,
    });
    let after: unknown;
    let deepest = 0;
    for (let page = 0; page < DEEP; page += 1) {
      const { body, ms } = await session.call('POST', '/api/records/shipment/list', {
        query: 'shipments',
        sort: byNumber,
        pageLimit: 50,
        ...(after ? { after } : {}),
      });
      after = body.next;
      deepest = ms;
      if (!after) break;
    }
    tell({ name: named(`page ${DEEP} by cursor`), value: deepest, unit: 'ms' });
    const pageNo = Math.floor(ROWS / 3 / 50 / 2);
    await asked(`page ${pageNo} by number`, 'list', { sort: byNumber, pageLimit: 50, pageNo });
    await asked('sort by a day that has an index', 'list', { sort: [{ field: 'eta', dir: 'desc' }], pageLimit: 50 });
    await asked('sort without an index', 'list', { sort: [{ field: 'consignee', dir: 'asc' }], pageLimit: 50 });
    await asked('count of all', 'count', {});
    await asked('count of a filter', 'count', { filter: airDelivered });
    await asked('count of a text within', 'count', { filter: filter(leaf('consignee', 'contains', 'north')) });
    await asked('groups by status with a sum', 'groups', { by: 'status', measures: { grossWeight: 'sum' } });
    const three = { grossWeight: 'sum', volume: 'sum', chargeableWeight: 'sum' };
    await asked('groups by mode with three sums', 'groups', { by: 'transportMode', measures: three });
    await asked('sums of all numbers', 'groups', { measures: Object.fromEntries(NUMBERS) });
    const began = performance.now();
    const { body } = await session.call('POST', '/api/records/shipment/export', { query: 'shipments', format: 'csv' });
    await done(session, String(body.jobId));
    tell({ name: named('everything as csv'), value: (performance.now() - began) / 1000, unit: 's' });
    const begun = performance.now();
    const file = await session.upload('many.tsv', asTsv(shipmentRows(IMPORTED)));
    await done(session, file.jobId);
    tell({ name: named(`${IMPORTED} rows of a file read`), value: (performance.now() - begun) / 1000, unit: 's' });
  } finally {
    await server.stop();
    made.dispose();
  }
}

await onStores(measure);
