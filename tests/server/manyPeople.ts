/** Many people at work at once on a server of its own: what they do in a day, again and again. */
import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { METRICS_TOKEN } from './demoStore.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const EMAILS = ['admin', 'billing', 'rating', 'auditor', 'carrier'].map((name) => `${name}@demo.invoize.test`);

export interface OwnServer {
  url: string;
  child: ChildProcess;
  /** Megabytes: those of the process, and those of its heap after all that can go has gone. */
  memory(): Promise<{ resident: number; heap: number }>;
}

/** Starts `server/main.ts` on a data folder. */
export async function startOwnServer(dataDir: string, env: NodeJS.ProcessEnv = {}): Promise<OwnServer> {
  const child = spawn(process.execPath, ['--expose-gc', '--import', 'tsx', 'server/main.ts'], {
    cwd: root,
    env: {
      INVOIZE_METRICS_TOKEN: METRICS_TOKEN,
      ...process.env,
      INVOIZE_DATA: dataDir,
      PORT: '0',
      INVOIZE_SIZE: 'small',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    let output = '';
    const read = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-5000);
      const [address] = /http:\/\/127\.0\.0\.1:\d+/.exec(output) ?? [];
      if (address) resolve(address);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', () => reject(new Error(output)));
  });
  const metric = (text: string, name: string) =>
    Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN) / 1e6;
  return {
    url,
    child,
    async memory() {
      const text = await (
        await fetch(`${url}/metrics`, { headers: { Authorization: `Bearer ${METRICS_TOKEN}` } })
      ).text();
      return {
        resident: metric(text, 'invoize_process_resident_memory_bytes'),
        heap: metric(text, 'invoize_nodejs_heap_size_used_bytes'),
      };
    },
  };
}

export interface People {
  /** Calls that were answered. */
  readonly answered: () => number;
  stop(): Promise<void>;
}

/**
 * @param count people, each with a session of their own and an open event stream
 * @param pauseMs how long each thinks after a round of calls
 */
export async function manyPeople(url: string, count: number, pauseMs = 0): Promise<People> {
  const ending = new AbortController();
  const { signal } = ending;
  let answered = 0;
  const call = async (session: string | undefined, method: string, path: string, body?: unknown) => {
    const ask = () =>
      fetch(`${url}${path}`, {
        method,
        headers: { 'Content-Type': 'application/json', ...(session ? { sessionId: session } : {}) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
    // A connection kept alive may close at the moment of its next use: a browser retries, too.
    const response = await ask().catch(ask);
    const text = await response.text();
    answered += 1;
    if (response.status >= 500) throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 300)}`);
    return response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text;
  };
  const listen = async (session: string) => {
    const stream = await fetch(`${url}/api/events`, { headers: { sessionId: session }, signal });
    for await (const _ of stream.body as unknown as AsyncIterable<Uint8Array>);
  };
  const person = async (who: number) => {
    const email = EMAILS[who % EMAILS.length];
    for (let turn = 0; !signal.aborted; turn += 1) {
      const { sessionId } = await call(undefined, 'POST', '/api/login', { email, password: 'Invoize#2026' });
      const listening = listen(sessionId).catch(() => undefined);
      for (let step = 0; step < 20 && !signal.aborted; step += 1) {
        const leaf = { name: 'shipmentNumber', operator: 'contains', value: `${who % 7}${turn % 10}${step}` };
        await call(sessionId, 'GET', '/api/program');
        await call(sessionId, 'POST', '/api/records/shipment/list', { pageLimit: 100 });
        await call(sessionId, 'POST', '/api/records/shipment/list', {
          filter: { condition: 'and', fields: [leaf] },
          pageLimit: 50,
        });
        const rows = [
          {
            tempId: 'a',
            shipmentNumber: `P-${who}-${turn}-${step}`,
            transportMode: 'Air',
            destinationCountry: 'Nigeria',
          },
        ];
        const saved = await call(sessionId, 'PUT', '/api/invoiceCapture', { rows });
        const [row] = saved.saved ?? [];
        if (row) await call(sessionId, 'DELETE', '/api/records/shipment', { ids: [row], reason: 'Entered twice.' });
        await call(sessionId, 'GET', '/api/me');
        await call(sessionId, 'POST', '/api/records/account/export', { format: 'csv' });
        if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
      await call(sessionId, 'GET', '/api/logout');
      await listening;
    }
  };
  const all = Promise.all(Array.from({ length: count }, (_, who) => person(who)));
  all.catch(() => ending.abort());
  return {
    answered: () => answered,
    async stop() {
      ending.abort();
      await all;
    },
  };
}
