/** The bench's pages, built as the product's are, and a small server for them. */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { peerFolders } from './peers.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const pages = fileURLToPath(new URL('pages', import.meta.url));
const built = join(root, '.cache/bench-pages');
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
};

/** Builds the pages of these names, for production. */
export async function buildPages(names: readonly string[]): Promise<void> {
  // React decides by it which of its builds is taken.
  process.env.NODE_ENV = 'production';
  await build({
    configFile: false,
    root: pages,
    mode: 'production',
    logLevel: 'warn',
    plugins: [react()],
    // A peer fetched on demand is not a package of this repository, and is not imported as one.
    resolve: {
      alias: Object.entries(peerFolders()).map(([name, folder]) => ({
        find: `virtual:peer/${name}`,
        replacement: folder,
      })),
      dedupe: ['react', 'react-dom'],
    },
    build: {
      outDir: built,
      emptyOutDir: true,
      target: 'es2022',
      // The product's targets (renderer/vite.config.ts): lowering light-dark() would remove the grid's colors and lines here.
      cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
      minify: process.env.BENCH_PROFILE === undefined,
      chunkSizeWarningLimit: 10_000,
      rolldownOptions: { input: names.map((name) => join(pages, `${name}.html`)) },
    },
  });
}

/** Serves what was built, and `/program.json`; resolves to its address and how to end it. */
export async function servePages(program: object): Promise<{ url: string; stop(): void }> {
  const text = JSON.stringify(program);
  const server = createServer(async ({ url = '/' }, answer) => {
    const { pathname } = new URL(url, 'http://bench');
    try {
      const body = pathname === '/program.json' ? text : await readFile(join(built, pathname));
      answer.writeHead(200, { 'content-type': TYPES[extname(pathname)] ?? 'application/octet-stream' }).end(body);
    } catch {
      answer.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
