/**
 * Publishing one rule while 500 authored definitions are in force, until a window of another server hears of it; checking one;
 * and trying a rule on 10,000 rows: over HTTP, with the store.
 */
import { ADMIN, forbids } from '../server/authoring/authors.ts';
import { listen } from '../server/eventStream.ts';
import { startServer } from '../server/server.ts';
import { median } from './support/measure.ts';
import { tell } from './support/tell.ts';

const DEFINITIONS = 500;
const ROUNDS = 7;
const ROWS = 10_000;

const server = await startServer();
const other = await startServer({ beside: server });
const session = await server.signIn(ADMIN);
const layer = (await server.call('GET', '/api/authoring/layer', session)).body.layer as string;
const post = async (path: string, body: object) => {
  const answer = await server.call('POST', `/api/authoring/${path}`, session, body);
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 500)}`);
  return answer.body;
};

const files = Array.from({ length: DEFINITIONS }, (_, index) => ({
  path: `definitions/${layer}/rules/bench${index}.rules.json`,
  text: JSON.stringify(forbids(`Ware ${index}`)),
}));
await post('import', { files });
await post('publish', { comment: 'Five hundred rules.' });

/** A window that is open at the other server. */
const page = await listen(other, session);
const times: number[] = [];
const reach: number[] = [];
let base = 1;
for (let round = 0; round < ROUNDS; round += 1) {
  const piece = { kind: 'rules', name: 'bench0' };
  const saved = await server.call('PUT', '/api/authoring/definition', session, {
    ...piece,
    value: forbids(`Round ${round}`),
    base,
  });
  const known = page.seen.length;
  const started = performance.now();
  await post('publish', { comment: `Round ${round}` });
  // The first request under the new program: with this it is in force.
  await server.call('GET', '/api/me', session);
  times.push(performance.now() - started);
  while (page.seen.slice(known).every(({ type }) => type !== 'definitions')) await new Promise(setImmediate);
  reach.push(performance.now() - started);
  base = saved.body.version;
}
const limited = (name: string, value: number, limit: number) =>
  tell({ name, value, unit: 'ms', peer: `limit of ${limit} ms`, ratio: limit / value });
limited(`publish one rule of ${DEFINITIONS}, until it is in force`, median(times), 300);
limited('the same, until a window of another server hears of it', median(reach), 2000);

const checked: number[] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  const started = performance.now();
  await post('check', { kind: 'rules', name: 'bench0', value: forbids(`Typed ${round}`) });
  checked.push(performance.now() - started);
}
tell({ name: `check one rule of ${DEFINITIONS}`, value: median(checked), unit: 'ms' });

const rows = Array.from({ length: ROWS }, (_, index) => ({
  shipmentNumber: `N${index}`,
  commodity: `Ware ${index % 9}`,
}));
const tried: number[] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  const { milliseconds } = await post('try', { template: 'shipment', rule: 'bench3', rows });
  tried.push(milliseconds);
}
limited(`try a rule on ${ROWS} rows`, median(tried), 1000);
await page.end();
await other.close();
await server.close();
