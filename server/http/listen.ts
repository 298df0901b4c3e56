/** Listens at an address; if the default port is taken, at the next free one. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { answerMalformedRequest } from './malformedRequest.ts';

type Fetch = Parameters<typeof getRequestListener>[0];

const TRIES = 20;

/** Serves pages in development; passes on unknown requests. */
export interface PagesInDevelopment {
  middleware(request: IncomingMessage, response: ServerResponse, next: () => void): void;
}

export interface Listening {
  server: Server;
  port: number;
  close(): Promise<void>;
}

/**
 * A server that listens nowhere yet, within the bounds of what is sent. A connection is kept for longer than the minute for which
 * browsers and proxies keep theirs: whoever closes first then is never one who is about to be asked.
 */
export const createHttpServer = (): Server =>
  createServer({ maxHeaderSize: 16_384, headersTimeout: 20_000, requestTimeout: 300_000, keepAliveTimeout: 75_000 });

/** @throws Error with an explanation if no port is free, or the specified one is taken */
export async function listen(
  fetch: Fetch,
  at: { host: string; port: number; portAsked: boolean },
  server: Server = createHttpServer(),
  pages?: PagesInDevelopment,
): Promise<Listening> {
  server.on('clientError', answerMalformedRequest);
  // Hono's own Request and Response, which answer from a text or bytes without a stream between.
  const answer = getRequestListener(fetch);
  server.on('request', (request, response) => {
    if (pages && !request.url?.startsWith('/api/'))
      pages.middleware(request, response, () => void answer(request, response));
    else void answer(request, response);
  });
  for (let attempt = 0; ; attempt += 1) {
    try {
      const port = await tryListen(server, at.host, at.port === 0 ? 0 : at.port + attempt);
      return { server, port, close: () => close(server) };
    } catch (error) {
      const taken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
      if (!taken) throw error;
      if (at.portAsked) throw new Error(`Port ${at.port} is taken: end what uses it, or start with another PORT.`);
      if (attempt >= TRIES)
        throw new Error(`Ports ${at.port} to ${at.port + TRIES} are all taken: start with another PORT.`);
    }
  }
}

function tryListen(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : port);
    });
  });
}

/** Lets requests that run come to their end for a moment; event streams never do. */
async function close(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const hurry = setTimeout(() => server.closeAllConnections(), 1500);
  await closed;
  clearTimeout(hurry);
}
