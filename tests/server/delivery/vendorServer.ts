/** A vendor of paper on loopback: it accepts orders by their key, with a configurable behavior. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedOrder {
  readonly key: string;
  readonly path: string;
  readonly authorization: string;
  /** Its parts that are JSON, by their names. */
  readonly parts: Readonly<Record<string, unknown>>;
  readonly documents: readonly { readonly name: string; readonly type: string; readonly text: string }[];
}

/** The handling of an order, and of a query for one. */
export interface VendorBehavior {
  /** `lost`: the connection ends before it is noted; `noted`: after. `mute`: it is noted, and nothing is answered. */
  order?: 'accept' | 'refuse' | 'later' | 'page' | 'lost' | 'noted' | 'mute' | 'busy' | 'bare' | 'login' | 'moved';
  /** The address of `moved`. */
  movedTo?: string;
  /** `page`: something that says nothing of an order. */
  question?: 'answer' | 'page' | 'lost';
}

export interface TestVendor {
  readonly url: string;
  /** Orders that were noted: of one key the first. */
  readonly orders: Map<string, ReceivedOrder>;
  /** The methods of the requests, in order: `POST`, `GET`. */
  readonly asked: string[];
  /** Sets the answer to queries for an order. */
  decide(key: string, answer: object): void;
  behave(behavior: VendorBehavior): void;
  close(): Promise<void>;
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

async function orderOf(request: IncomingMessage): Promise<ReceivedOrder> {
  const type = String(request.headers['content-type']);
  const form = await new Response(Uint8Array.from(await bytesOf(request)), {
    headers: { 'Content-Type': type },
  }).formData();
  const parts: Record<string, unknown> = {};
  const documents = [];
  for (const [name, value] of form) {
    const blob = value as File;
    if (name === 'document') documents.push({ name: blob.name, type: blob.type, text: await blob.text() });
    else parts[name] = JSON.parse(await blob.text());
  }
  return {
    key: String(request.headers['idempotency-key']),
    path: String(request.url),
    authorization: String(request.headers.authorization),
    parts,
    documents,
  };
}

export async function startVendor(): Promise<TestVendor> {
  const orders = new Map<string, ReceivedOrder>();
  const asked: string[] = [];
  const decided = new Map<string, object>();
  let behavior: VendorBehavior = {};
  const say = (response: ServerResponse, status: number, body: object) =>
    void response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
  const page = (response: ServerResponse) =>
    void response.writeHead(200, { 'Content-Type': 'text/html' }).end('<h1>Welcome</h1>');

  async function takeOrder(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const order = await orderOf(request);
    const how = behavior.order ?? 'accept';
    if (how === 'lost') return void request.socket.destroy();
    if (how === 'busy') return say(response, 503, { status: 'busy' });
    if (how === 'login') return say(response, 401, {});
    if (how === 'moved')
      return void response.writeHead(302, { Location: behavior.movedTo ?? 'http://elsewhere.test/' }).end();
    if (how === 'refuse') return say(response, 422, { status: 'refused', reason: 'No such postal code.' });
    if (how === 'page' && !orders.has(order.key)) return page(response);
    if (orders.has(order.key)) return say(response, 409, { status: 'duplicate' });
    orders.set(order.key, order);
    decided.set(order.key, { status: how === 'later' ? 'pending' : 'accepted', reference: `V-${orders.size}` });
    if (how === 'noted') return void request.socket.destroy();
    if (how === 'mute') return;
    if (how === 'bare') return say(response, 200, { status: 'accepted' });
    say(response, how === 'later' ? 202 : 201, decided.get(order.key) ?? {});
  }

  const server = createServer((request, response) => {
    asked.push(String(request.method));
    if (request.method === 'POST') return void takeOrder(request, response);
    const how = behavior.question ?? 'answer';
    if (how === 'lost') return void request.socket.destroy();
    if (how === 'page') return page(response);
    const key = decodeURIComponent(String(request.url).split('/').at(-1) ?? '');
    const known = decided.get(key);
    say(response, known ? 200 : 404, known ?? { status: 'unknown' });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1`,
    orders,
    asked,
    decide: (key, answer) => void decided.set(key, answer),
    behave: (next) => {
      behavior = next;
      asked.length = 0;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
