/**
 * A tariff tried on all stored shipments, as its job does it in the server: read, rated with the version that is tried and with
 * another one, added up, with progress. BENCH_ROWS shipments on SQLite and on PostgreSQL; what a million would take is reckoned from that.
 */
import { callerOf } from '../e2e/support/calls.ts';
import { manyShipments } from './support/manyShipments.ts';
import { onStores } from './support/onStores.ts';
import { startProgram } from './support/startProgram.ts';
import { tell } from './support/tell.ts';

const ROWS = Number(process.env.BENCH_ROWS ?? 100_000);
const WANTED = { shipments: 1_000_000, seconds: 60 };

interface Job {
  runningStatus: string;
  processedCount?: number;
  error?: string;
}

async function measure(store: string, databaseUrl?: string): Promise<void> {
  const made = await manyShipments(ROWS, databaseUrl);
  const env = { INVOIZE_DATA: made.data, PORT: '0', ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) };
  const server = await startProgram('server/main.ts', env);
  try {
    const caller = await callerOf(server.url, 'admin');
    const call = async <Body>(method: string, path: string, body?: object): Promise<Body> => {
      const answer = await caller.call(method, path, body);
      if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
      return answer.body as Body;
    };
    const { rows } = await call<{ rows: { id: string }[] }>('POST', '/api/records/tariff/list', {
      filter: { condition: 'and', fields: [{ name: 'tariffName', operator: 'beginsWith', value: 'Air general' }] },
    });
    const [tariff] = rows;
    if (!tariff) throw new Error('The demo has no tariff of this name.');
    const began = performance.now();
    const { jobId } = await call<{ jobId: string }>('POST', '/api/tariff/backtest', {
      tariff: tariff.id,
      baseline: tariff.id,
    });
    const seen = new Set<number>();
    let job: Job;
    do {
      await new Promise((resolve) => setTimeout(resolve, 50));
      ({ job } = await call<{ job: Job }>('GET', `/api/jobs/${jobId}`));
      if (job.processedCount !== undefined) seen.add(job.processedCount);
    } while (['Queued', 'Running'].includes(job.runningStatus));
    if (job.runningStatus !== 'Completed') throw new Error(String(job.error));
    const perSecond = ROWS / ((performance.now() - began) / 1000);
    console.error(`  progress was told ${seen.size} times`);
    const name = `stored shipments backtested against two versions, ${store}, ${ROWS.toLocaleString('en-US')} of them`;
    const wanted = WANTED.shipments / WANTED.seconds;
    tell({ name, value: perSecond, unit: '/s', peer: 'a million in 60 s', ratio: perSecond / wanted });
  } finally {
    await server.stop();
    made.dispose();
  }
}

await onStores(measure);
