/**
 * The load of the bench `heldUp` in a process of its own, so that preparing bodies takes no time of the person who is measured.
 * Arguments: address of the server, session, kind of work, number of loops. Prints `begun`, works until standard input ends,
 * then prints how many answers had which status.
 */
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { type HttpClient, httpClient } from './httpClient.ts';

/** The limit of comparisons of a filter, and of its conditions. */
const COMPARISONS = 20_000_000;
const CONDITIONS = 14_900;
const LINE = Buffer.alloc(20_000_000, 'x,');
const PARTNERS = 25;

/** Work that is repeated as long as the measurement goes on. @returns the status of its answer */
type Work = () => Promise<number>;

/** Lists whose filters cost as much as one may. */
async function heavyLists(client: HttpClient): Promise<Work> {
  const { body } = await client.call('POST', '/api/records/shipment/count', {});
  const records = Number(body.count ?? body.total ?? Object.values(body)[0]);
  const count = Math.min(CONDITIONS, Math.floor(COMPARISONS / records));
  console.error(`heavy list: ${count} conditions, ${records} records`);
  const fields = Array.from({ length: count }, (_, at) => ({
    name: 'commodity',
    operator: 'contains',
    value: `none ${at}`,
  }));
  const text = JSON.stringify({ pageLimit: 50, filter: { condition: 'or', fields } });
  return async () => (await client.call('POST', '/api/records/shipment/list', text)).status;
}

/** A file of one line of 20 MB, uploaded and read by its job. */
const longLines =
  (client: HttpClient): Work =>
  async () => {
    const { status, body } = await client.upload('line.csv', LINE);
    const [file] = body.files ?? [];
    if (file?.jobId) await client.job(file.jobId);
    return status;
  };

/** Lists whose records have a field that takes ten thousand steps, in a preview of a draft. */
async function heavyExpressions(client: HttpClient): Promise<Work> {
  const list = { literal: Array.from({ length: 100 }, (_, at) => at) };
  const at = '/api/authoring/definition?kind=entity&name=account';
  const { base, draft, value } = (await client.call('GET', at)).body;
  const virtual = { count: [list, { count: [list, true] }] };
  value.fields.steps = { label: 'Steps', type: 'numeric', virtual };
  const piece = { kind: 'entity', name: 'account', base, draft, value };
  const saved = await client.call('PUT', '/api/authoring/definition', piece);
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.body));
  const [{ layer }] = (await client.call('GET', '/api/authoring/layers')).body.layers;
  const preview = { preview: encodeURIComponent(JSON.stringify({ layer })) };
  return async () => (await client.call('POST', '/api/records/account/list', { pageLimit: 50 }, preview)).status;
}

/** Channels to a partner that accepts connections and sends nothing, each tested again and again. */
async function silentPartners(client: HttpClient): Promise<Work> {
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
  const saved = await client.call('PUT', '/api/records/channel', { rows });
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.body));
  const found = await client.call('POST', '/api/records/channel/list', { pageLimit: 100 });
  const ids = (found.body.rows as { id: string; name: string }[]).flatMap(({ id, name }) =>
    name.startsWith('Silent') ? [id] : [],
  );
  if (ids.length !== PARTNERS) throw new Error(`${ids.length} channels were found.`);
  let next = 0;
  return async () => {
    next += 1;
    return (await client.call('POST', `/api/channels/${ids[next % ids.length]}/test`)).status;
  };
}

const works: Readonly<Record<string, (client: HttpClient) => Work | Promise<Work>>> = {
  heavyLists,
  longLines,
  heavyExpressions,
  silentPartners,
};

const [url = '', session = '', kind = '', loops = '1'] = process.argv.slice(2);
const work = await works[kind]?.(httpClient(url, session));
if (work === undefined) throw new Error(`Unknown work "${kind}".`);
let isOver = false;
const counts = new Map<number, number>();
const end = () => {
  isOver = true;
  console.log(JSON.stringify(Object.fromEntries(counts)));
  process.exit(0);
};
process.stdin.resume().once('end', end);
const loop = async () => {
  while (!isOver) {
    const status = await work();
    counts.set(status, (counts.get(status) ?? 0) + 1);
  }
};
console.log('begun');
await Promise.all(Array.from({ length: Number(loops) }, loop));
