/**
 * The page of 50 out of very many shipments, with a filter of two fields and a sort, through the real server with a real
 * session, beside a handler that was written by hand for this one page; on SQLite and on PostgreSQL, one person and fifty.
 * BENCH_ROWS shipments (1000000 for the whole); BENCH_DATA keeps the SQLite store; BENCH_DATABASE_URL is an empty database
 * or one of an earlier run with the same BENCH_DATA; BENCH_STORES names those to measure.
 */
import { isDeepStrictEqual } from 'node:util';
import { ask, type Call, load } from './support/load.ts';
import { manyShipments } from './support/manyShipments.ts';
import { median } from './support/measure.ts';
import { onStores } from './support/onStores.ts';
import { type Program, startProgram } from './support/startProgram.ts';
import { tell } from './support/tell.ts';

const ROWS = Number(process.env.BENCH_ROWS ?? 100_000);
const ROUNDS = 9;
const CALLS = 30;
const PEOPLE = 50;
const CALLS_OF_MANY = 400;
const PEER = 'hand-written Hono + Kysely';
const PEOPLE_ASKING = {
  'everything of the system': 'billing@demo.invoize.test',
  'two accounts': 'carrier@demo.invoize.test',
} as const;

const of = (name: string) => `${name}, page of 50 of ${ROWS.toLocaleString('en-US')}`;
const json = (text: string) => JSON.parse(text) as Record<string, unknown>;

async function signIn(url: string, email: string): Promise<string> {
  const body = JSON.stringify({ email, password: 'Invoize#2026' });
  const { status, text } = await ask({ url: `${url}/api/login`, headers: {}, body });
  if (status !== 200) throw new Error(`Signing in was answered with ${status}: ${text}`);
  return String(json(text).sessionId);
}

const leaf = (name: string, value: unknown) => ({ name, operator: 'equalTo', value });

/** The same page, by the request of each side. */
function calls(own: Program, peer: Program, session: string): Record<'own' | 'peer', Call> {
  const headers = { sessionId: session };
  const [transportMode, status] = ['Air', 'delivered'];
  const filter = { condition: 'and', fields: [leaf('transportMode', transportMode), leaf('status', status)] };
  const sort = [{ field: 'shipmentNumber', dir: 'asc' }];
  const asked = { query: 'shipments', filter, sort, pageLimit: 50 };
  return {
    own: { url: `${own.url}/api/records/shipment/list`, headers, body: JSON.stringify(asked) },
    peer: { url: `${peer.url}/shipments`, headers, body: JSON.stringify({ transportMode, status, pageLimit: 50 }) },
  };
}

/** Both sides must give the same rows, or they would not be compared. */
async function mustAgree({ own, peer }: Record<'own' | 'peer', Call>): Promise<number> {
  const [one, other] = [await ask(own), await ask(peer)];
  const [rows, others] = [json(one.text).rows as unknown[], json(other.text).rows as unknown[]];
  if (one.status !== 200 || rows.length === 0) throw new Error(`Nothing to compare: ${one.text.slice(0, 300)}`);
  const index = rows.findIndex((row, at) => !isDeepStrictEqual(row, others[at]));
  if (index >= 0 || others.length !== rows.length) {
    const [mine, theirs] = [rows[index] ?? {}, others[index] ?? {}] as Record<string, unknown>[];
    const differing = Object.keys({ ...mine, ...theirs }).filter(
      (key) => !isDeepStrictEqual(mine?.[key], theirs?.[key]),
    );
    const shown = differing.map((key) => `${key}: ${JSON.stringify(mine?.[key])}, ${JSON.stringify(theirs?.[key])}`);
    throw new Error(`The two sides differ in row ${index} of ${rows.length} and ${others.length}: ${shown.join('; ')}`);
  }
  return rows.length;
}

async function compare(store: string, who: string, sides: Record<'own' | 'peer', Call>): Promise<void> {
  const rows = await mustAgree(sides);
  console.error(`  ${store}, ${who}: ${rows} rows`);
  for (const side of [sides.own, sides.peer]) await load(side, 4, 200);
  for (const [people, each] of [
    [1, CALLS],
    [PEOPLE, CALLS_OF_MANY],
  ] as const) {
    const times: Record<'own' | 'peer', number[]> = { own: [], peer: [] };
    const slowest: number[] = [];
    const rates: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const own = await load(sides.own, people, each);
      const peer = await load(sides.peer, people, each);
      times.own.push(own.ms);
      times.peer.push(peer.ms);
      slowest.push(own.p99);
      rates.push(own.perSecond / peer.perSecond);
    }
    const ratio = median(times.peer.map((ms, round) => ms / (times.own[round] ?? Number.NaN)));
    const name = of(`${store}, who sees ${who}, ${people === 1 ? 'one user' : `${people} users`}`);
    tell({ name, value: median(times.own), unit: 'ms', peer: PEER, ratio });
    if (people === 1) continue;
    tell({ name: `${name}: slowest of a hundred`, value: median(slowest), unit: 'ms' });
    tell({
      name: `${name}: answered in the same time`,
      value: median(rates),
      unit: 'x',
      peer: PEER,
      ratio: median(rates),
    });
  }
}

async function measure(store: string, databaseUrl?: string): Promise<void> {
  const made = await manyShipments(ROWS, databaseUrl);
  if (made.tookMs !== undefined) {
    tell({ name: `${store}: make ${ROWS} shipments`, value: made.tookMs / 1000, unit: 's' });
    tell({ name: `${store}: make ${ROWS} shipments, most memory`, value: made.peakMb, unit: 'MB' });
  }
  const env = { INVOIZE_DATA: made.data, PORT: '0', ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) };
  const own = await startProgram('server/main.ts', env);
  const peer = await startProgram('tests/bench/support/handWritten.ts', env);
  try {
    for (const [who, email] of Object.entries(PEOPLE_ASKING)) {
      await compare(store, who, calls(own, peer, await signIn(own.url, email)));
    }
  } finally {
    await Promise.all([own.stop(), peer.stop()]);
    made.dispose();
  }
}

await onStores(measure);
