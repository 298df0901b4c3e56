/**
 * Compression of answers: those made of text are compressed where the asker takes it (RFC 9110 section 12.5.3). Files of the
 * pages are packed when they are built; what comes here was made for this request, so the cheap settings are the right ones.
 * Streams pass as they are: a line of an event must not wait in a compressor.
 */
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';
import { textOf } from './textResponse.ts';

export type Encoding = 'br' | 'gzip';

/** A smaller body fits into a packet as it is. */
const MIN_COMPRESSED_BYTES = 1400;
const COMPRESSIBLE = /^(application\/(json|[a-z.]+\+json)|text\/(html|javascript|css|plain))\b/;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** The preferred encoding that an Accept-Encoding header allows; undefined for none. */
export function encodingFor(accepted: string | null | undefined): Encoding | undefined {
  const weights = new Map<string, number>();
  for (const part of (accepted ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((one) => one.trim());
    const q = parameters.find((one) => one.startsWith('q='));
    if (name !== '') weights.set(name, q === undefined ? 1 : Number(q.slice(2)));
  }
  const takes = (name: Encoding) => (weights.get(name) ?? weights.get('*') ?? 0) > 0;
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : undefined;
}

/** @param effort `much` for what is kept and sent many times */
export function compress(bytes: Uint8Array, encoding: Encoding, effort: 'little' | 'much' = 'little'): Promise<Buffer> {
  const quality = effort === 'much' ? 9 : 4;
  if (encoding === 'gzip') return gzipped(bytes, { level: quality });
  return brotli(bytes, {
    params: { [zlib.BROTLI_PARAM_QUALITY]: quality, [zlib.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength },
  });
}

/** The answer, packed where that is of use; otherwise the same. */
export async function compressed(response: Response, accepted: string | null): Promise<Response> {
  const { headers } = response;
  if (headers.has('Content-Encoding') || !COMPRESSIBLE.test(headers.get('Content-Type') ?? '')) return response;
  if (!headers.get('Vary')?.includes('Accept-Encoding')) headers.append('Vary', 'Accept-Encoding');
  const encoding = encodingFor(accepted);
  // To look at the body makes a stream of it, which costs more than to send it as it is.
  if (!encoding) return response;
  const text = textOf(response);
  if (text === undefined && !response.body) {
    // HEAD cannot know the compressed length without compressing.
    headers.delete('Content-Length');
    return new Response(null, { status: response.status, headers });
  }
  const plain = text === undefined ? new Uint8Array(await response.arrayBuffer()) : Buffer.from(text);
  const small = plain.byteLength < MIN_COMPRESSED_BYTES;
  const body = small ? plain : await compress(plain, encoding);
  if (!small) headers.set('Content-Encoding', encoding);
  headers.set('Content-Length', String(body.byteLength));
  return new Response(body as Uint8Array<ArrayBuffer>, { status: response.status, headers });
}
