/**
 * A plain list of one person while another one's work goes on: partners that say nothing, lists at the limit of their cost, csv
 * files of one line, expressions near their budget. Each ratio is the p95 under that work to the p95 of the quiet server around
 * it. On SQLite and on PostgreSQL; BENCH_STORES names those to measure.
 */
import '../support/allowLoopback.ts';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { startServer, type TestServer } from '../server/server.ts';
import { makeDatabase } from '../support/postgres.ts';
import { onStores } from './support/onStores.ts';
import { tell } from './support/tell.ts';

const ADMIN = 'admin@demo.invoize.test';
const BILLING = 'billing@demo.invoize.test';
const LISTS = Number(process.env.BENCH_LISTS ?? 150);
const MAX_RATIO = 3;
const AT_ONCE = 5;
const PARTNERS = 25;
/** The limit of comparisons of a filter, and of its conditions. */
const COMPARISONS = 20_000_000;
const CONDITIONS = 14_900;
const LINE = Buffer.alloc(20_000_000, 'x,');

/** Work that is begun again as long as the measurement goes on. @returns its answer's status, for the error output */
type Work = () => Promise<number>;

function p95(times: readonly number[]): number {
  const sorted = [...times].sort((one, other) => one - other);
  return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN;
}

async function listTimes(server: TestServer, session: string): Promise<number[]> {
  const times: number[] = [];
  for (let round = -10; round < LISTS; round += 1) {
    const started = performance.now();
    const { status } = await server.call('POST', '/api/records/shipment/list', session, { pageLimit: 50 });
    if (status !== 200) throw new Error(`The plain list was answered with ${status}.`);
    if (round >= 0) times.push(performance.now() - started);
    // People pause between calls; what runs beside gets its turn.
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return times;
}

async function during<Result>(work: Work, atOnce: number, measure: () => Promise<Result>): Promise<Result> {
  let isOver = false;
  const counts = new Map<number, number>();
  const loop = async () => {
    while (!isOver) {
      const status = await work();
      counts.set(status, (counts.get(status) ?? 0) + 1);
    }
  };
  const loops = Array.from({ length: atOnce }, loop);
  try {
    return await measure();
  } finally {
    isOver = true;
    await Promise.all(loops);
    console.error('answers beside:', Object.fromEntries(counts));
  }
}

/** Lists whose filters cost as much as one may. */
async function heavyLists(server: TestServer, session: string): Promise<Work> {
  const { body } = await server.call('POST', '/api/records/shipment/count', session, {});
  const records = Number(body.count ?? body.total ?? Object.values(body)[0]);
  const count = Math.min(CONDITIONS, Math.floor(COMPARISONS / records));
  console.error(`heavy list: ${count} conditions, ${records} records`);
  const fields = Array.from({ length: count }, (_, at) => ({
    name: 'commodity',
    operator: 'contains',
    value: `none ${at}`,
  }));
  const text = JSON.stringify({ pageLimit: 50, filter: { condition: 'or', fields } });
  return async () => (await server.call('POST', '/api/records/shipment/list', session, text)).status;
}

/** A file of one line of 20 MB, sent and read by its job. */
const longLines =
  (server: TestServer, session: string): Work =>
  async () => {
    const { status, body } = await server.upload(session, 'line.csv', LINE);
    const [file] = body.files ?? [];
    if (file?.jobId) await server.job(session, file.jobId);
    return status;
  };

/** Lists whose records have a field that takes ten thousand steps, in a preview of a draft. */
async function heavyExpressions(server: TestServer, session: string): Promise<Work> {
  const list = { literal: Array.from({ length: 100 }, (_, at) => at) };
  const at = '/api/authoring/definition?kind=entity&name=account';
  const { base, draft, value } = (await server.call('GET', at, session)).body;
  const virtual = { count: [list, { count: [list, true] }] };
  value.fields.steps = { label: 'Steps', type: 'numeric', virtual };
  const piece = { kind: 'entity', name: 'account', base, draft, value };
  const saved = await server.call('PUT', '/api/authoring/definition', session, piece);
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.body));
  const [{ layer }] = (await server.call('GET', '/api/authoring/layers', session)).body.layers;
  const preview = { preview: encodeURIComponent(JSON.stringify({ layer })) };
  return async () =>
    (await server.call('POST', '/api/records/account/list', session, { pageLimit: 50 }, preview)).status;
}

/** Channels to a partner that takes connections and says nothing, each tested again and again. */
async function silentPartners(server: TestServer, session: string): Promise<{ work: Work; close(): Promise<void> }> {
  const sockets = new Set<Socket>();
  const partner = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => partner.listen(0, '127.0.0.1', () => resolve()));
  const { port } = partner.address() as AddressInfo;
  const rows = Array.from({ length: PARTNERS }, (_, at) => ({
    name: `Silent ${at}`,
    direction: 'outgoing',
    protocol: 'FTP',
    host: '127.0.0.1',
    port,
    path: 'in',
    user: 'invoize',
    password: 'secret',
  }));
  const saved = await server.call('PUT', '/api/records/channel', session, { rows });
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.body));
  const found = await server.call('POST', '/api/records/channel/list', session, { pageLimit: 100 });
  const ids = (found.body.rows as { id: string; name: string }[]).flatMap(({ id, name }) =>
    name.startsWith('Silent') ? [id] : [],
  );
  if (ids.length !== PARTNERS) throw new Error(`${ids.length} channels were found.`);
  let next = 0;
  return {
    async work() {
      next += 1;
      return (await server.call('POST', `/api/channels/${ids[next % ids.length]}/test`, session)).status;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => partner.close(resolve));
    },
  };
}

await onStores(async (store, databaseUrl) => {
  if (databaseUrl) process.env.TEST_DATABASE_URL = databaseUrl;
  const database = databaseUrl ? await makeDatabase() : undefined;
  const server = await startServer(database ? { databaseUrl: database.url } : {});
  const [busy, plain] = [await server.signIn(ADMIN), await server.signIn(BILLING)];
  const compare = async (name: string, work: Work, atOnce = AT_ONCE, end?: () => Promise<void>) => {
    const before = await listTimes(server, plain);
    const times = await during(work, atOnce, async () => {
      const beside = await listTimes(server, plain);
      await end?.();
      return beside;
    });
    const after = await listTimes(server, plain);
    const quiet = p95([...before, ...after]);
    tell({ name: `${store}: plain list beside ${name}, p95`, value: p95(times), unit: 'ms' });
    tell({ name: `${store}: plain list, quiet, p95`, value: quiet, unit: 'ms' });
    const ratio = p95(times) / quiet;
    tell({
      name: `${store}: plain list beside ${name}: times its quiet p95`,
      value: ratio,
      unit: 'x',
      peer: `limit of ${MAX_RATIO}`,
      ratio: MAX_RATIO / ratio,
    });
  };
  await compare('lists at the limit of their cost', await heavyLists(server, busy));
  await compare('csv files of one line of 20 MB', longLines(server, busy), 2);
  await compare('expressions near their budget', await heavyExpressions(server, busy));
  const partners = await silentPartners(server, busy);
  await compare('25 partners that say nothing', partners.work, PARTNERS, partners.close);
  await server.close();
  await database?.drop();
});
