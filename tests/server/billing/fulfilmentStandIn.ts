/** A fulfilment system on loopback, as docs/fulfilment.md has it, that may be late, wrong or dead. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface StandIn {
  url: string;
  /** By path: the documents that were handed over. */
  taken: Map<string, Record<string, unknown>>;
  /** How often each path was written. */
  writes: Map<string, number>;
  password: string;
  /** In place of the answer: a status with words, once for each. */
  failures: { status: number; body: string }[];
  /** Takes the next document over and then closes the connection without an answer. */
  dropNext: boolean;
  /** Takes the next document over and then answers this way. */
  answerNext: ((response: ServerResponse) => void) | undefined;
  charges: Record<string, unknown[]>;
  close(): Promise<void>;
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

export async function openStandIn(): Promise<StandIn> {
  const standIn: Omit<StandIn, 'url' | 'close'> = {
    taken: new Map(),
    writes: new Map(),
    password: 'right',
    failures: [],
    dropNext: false,
    answerNext: undefined,
    charges: {},
  };
  const server = createServer(async (request, response) => {
    const { method, url = '' } = request;
    const text = await textOf(request);
    const answer = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(typeof body === 'string' ? body : JSON.stringify(body));
    };
    const known = `Basic ${Buffer.from(`clerk:${standIn.password}`).toString('base64')}`;
    if (request.headers.authorization !== known) return answer(401, { msg: 'Wrong password.' });
    if (url === '/authorise') return answer(200, {});
    const failure = standIn.failures.shift();
    if (failure) return answer(failure.status, failure.body);
    if (method === 'PUT') {
      standIn.taken.set(url, JSON.parse(text));
      standIn.writes.set(url, (standIn.writes.get(url) ?? 0) + 1);
      if (standIn.dropNext) {
        standIn.dropNext = false;
        return response.destroy();
      }
      const { answerNext } = standIn;
      standIn.answerNext = undefined;
      if (answerNext) return answerNext(response);
      return answer(201, { reference: `REF-${standIn.taken.size}` });
    }
    const shipment = /^\/shipments\/(.+)\/charges$/.exec(url)?.[1];
    const found = shipment === undefined ? standIn.taken.has(url) && {} : charges(standIn.charges[shipment]);
    return found ? answer(200, found) : answer(404, {});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(standIn, {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  });
}

const charges = (list: unknown[] | undefined) => list && { charges: list };
