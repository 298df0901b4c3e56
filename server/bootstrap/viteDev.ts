/**
 * The pages while they are being written: vite inside of our own server, one address for pages and API, and changed
 * modules take the place of the old ones in the open page. Only `npm run dev` comes here.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';

/** The middleware mounted if INVOIZE_DEV is 1. */
export interface ViteDev {
  /** Answers requests for modules; calls `next` for all others. */
  middleware: (request: IncomingMessage, response: ServerResponse, next: (fault?: unknown) => void) => void;
  /**
   * The page at `url`: renderer/index.html with vite's own scripts in it. These are inline, and they reload over a web
   * socket, so a content security policy of production does not fit this page.
   */
  transformIndexHtml: (url: string, html: string) => Promise<string>;
  close: () => Promise<void>;
}

/**
 * Starts vite without its own server. With `server`, changes are sent over a web socket of that server; without, vite
 * opens one at another port. Throws if vite cannot read renderer/vite.config.ts.
 */
export async function createViteDev(server?: Server): Promise<ViteDev> {
  // Loaded here, so that a server in use never pays for it.
  const { createServer } = await import('vite');
  const vite = await createServer({
    configFile: fileURLToPath(new URL('../../renderer/vite.config.ts', import.meta.url)),
    appType: 'custom',
    clearScreen: false,
    server: { middlewareMode: true, ws: server ? { server } : {} },
  });
  return {
    middleware: vite.middlewares,
    transformIndexHtml: (url, html) => vite.transformIndexHtml(url, html),
    close: () => vite.close(),
  };
}
