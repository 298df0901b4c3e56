/** The built pages: files of .cache/web, and index.html for every address that is a screen. */
import { createReadStream, type Stats } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { basename, extname, join, normalize, sep } from 'node:path';
import { Readable } from 'node:stream';
import { type Encoding, encodingFor } from '../platform/http/compression.ts';
import { contentSecurityPolicy, newNonce } from '../platform/http/securityHeaders.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
};

const MISSING = `<!doctype html><html lang="en"><head><title>Invoize Suite</title></head><body><p>The pages are not built yet: run npm start.</p></body></html>`;

export interface Pages {
  answer(request: Request): Promise<Response>;
}

/** @param transform what the development server makes of index.html */
export function createPages(web: string, transform?: (url: string) => Promise<string>): Pages {
  const assets: Assets = new Map();
  return {
    async answer(request) {
      if (request.method !== 'GET' && request.method !== 'HEAD')
        return new Response(null, { status: 405, headers: { Allow: 'GET, HEAD' } });
      const url = new URL(request.url);
      const file = fileOf(web, url.pathname);
      if (file === undefined) return new Response('Not found.', { status: 400 });
      // Source maps are large and requested by debuggers only, so they are not cached.
      const kept = url.pathname.startsWith(ASSETS) && extname(file) !== '.map';
      const sent = kept ? await asset(request, file, assets) : undefined;
      if (sent) return sent;
      const found = extname(file) === '' || file.endsWith(`${sep}index.html`) ? undefined : await statsOf(file);
      if (found !== undefined) return fileResponse(request, file, found);
      // The last part of a screen's address may contain a dot: an email address, a file name. Only a page is requested as HTML.
      if (extname(url.pathname) !== '' && !transform && !acceptsHtml(request))
        return new Response('Not found.', { status: 404 });
      return page(web, url, transform);
    },
  };
}

const acceptsHtml = (request: Request): boolean => request.headers.get('accept')?.includes('text/html') ?? false;

/** @returns undefined for a path that leads out of the folder, or is not valid */
function fileOf(web: string, path: string): string | undefined {
  let decoded: string;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    return undefined;
  }
  if (decoded.includes('\0')) return undefined;
  const file = normalize(join(web, decoded));
  return file === web || file.startsWith(web.endsWith(sep) ? web : web + sep) ? file : undefined;
}

async function statsOf(file: string): Promise<Stats | undefined> {
  try {
    const found = await stat(file);
    return found.isFile() ? found : undefined;
  } catch {
    return undefined;
  }
}

const ENDINGS = { br: '.br', gzip: '.gz' } as const;

/** Files below have their content's hash in their names: they never change. */
const ASSETS = '/assets/';

/**
 * Requested assets by path, compressed or plain: bounded by the number of files in the build. Undefined for one without
 * a compressed form.
 */
type Assets = Map<string, Promise<Uint8Array<ArrayBuffer> | undefined>>;

const bytesOf = (assets: Assets, file: string): Promise<Uint8Array<ArrayBuffer> | undefined> => {
  const known = assets.get(file);
  if (known) return known;
  const read = readFile(file).catch(() => undefined);
  assets.set(file, read);
  return read;
};

/** A page begins with fifty of them: each is read from disk once, and not looked for each time. */
async function asset(request: Request, file: string, assets: Assets): Promise<Response | undefined> {
  const encoding = encodingFor(request.headers.get('accept-encoding'));
  const packed = encoding && (await bytesOf(assets, file + ENDINGS[encoding]));
  const bytes = packed ?? (await bytesOf(assets, file));
  if (bytes === undefined) {
    // The next build may make it.
    for (const ending of ['', ...Object.values(ENDINGS)]) assets.delete(file + ending);
    return undefined;
  }
  const by = packed ? encoding : undefined;
  const headers = headersOf(file, by, basename(file), 'public, max-age=31536000, immutable');
  return respond(request, headers, bytes.length, () => bytes);
}

function headersOf(file: string, encoding: Encoding | undefined, tag: string, kept: string): Record<string, string> {
  return {
    'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream',
    'Cache-Control': kept,
    ETag: `"${tag}${encoding ? ENDINGS[encoding] : ''}"`,
    Vary: 'Accept-Encoding',
    ...(encoding ? { 'Content-Encoding': encoding } : {}),
  };
}

function respond(
  request: Request,
  headers: Record<string, string>,
  size: number,
  body: () => Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>,
): Response {
  if (request.headers.get('if-none-match') === headers.ETag) return new Response(null, { status: 304, headers });
  return new Response(request.method === 'HEAD' ? null : body(), {
    headers: { ...headers, 'Content-Length': String(size) },
  });
}

/**
 * Other files are revalidated by their ETag. The build compressed files where it pays off (bootstrap/precompress.mjs).
 */
async function fileResponse(request: Request, file: string, plain: Stats): Promise<Response> {
  const encoding = encodingFor(request.headers.get('accept-encoding'));
  const packed = encoding && (await statsOf(file + ENDINGS[encoding]));
  const by = packed ? encoding : undefined;
  const { size, mtimeMs } = packed ?? plain;
  const tag = `${size.toString(36)}-${Math.trunc(mtimeMs).toString(36)}`;
  const headers = headersOf(file, by, tag, 'no-cache');
  return respond(request, headers, size, () => stream(by ? file + ENDINGS[by] : file));
}

const stream = (file: string) => Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>;

/** Mantine's styles take the nonce from this tag. */
const withNonce = (html: string, nonce: string) =>
  html.replace(/(<meta name="csp-nonce" content=")[^"]*"/, `$1${nonce}"`);

/** index.html with a nonce of its own: a kept copy would carry the nonce of another answer, so none is kept. */
async function page(
  web: string,
  url: URL,
  transform: ((url: string) => Promise<string>) | undefined,
): Promise<Response> {
  const nonce = newNonce();
  const html = transform
    ? await transform(url.pathname + url.search)
    : await readFile(join(web, 'index.html'), 'utf8').catch(() => MISSING);
  return new Response(withNonce(html, nonce), {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': contentSecurityPolicy(nonce, transform !== undefined),
      'Cache-Control': 'no-store',
    },
  });
}
