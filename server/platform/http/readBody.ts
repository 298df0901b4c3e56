/** The body of a request, never more of it than is allowed, and never anything but what it says it is. */

import { yieldToOthers } from '../timeSlice.ts';
import { bodiesInFlight } from './bodiesInFlight.ts';
import { CLIENT_GONE, HttpError, malformed } from './httpError.ts';
import type { IncomingBody } from './incoming.ts';
import { jsonDepth } from './jsonDepth.ts';

/** Filter trees are 50 groups deep at most (docs/contract/limits.md), two levels of JSON each, and a little around them. */
const MAX_DEPTH = 128;

/** Shorter bodies are read at once, and not counted among those in flight. */
const SMALL_BYTES = 65_536;
/** Timeout in milliseconds between two chunks of a body. */
const SILENT_MS = 30_000;

const tooLarge = (limit: number) =>
  new HttpError(413, `The body is larger than the ${limit.toLocaleString('en-US')} bytes that this call takes.`, {
    limit,
  });

/** Reads a JSON body. @throws HttpError 400, 413, 415 with what is wrong and where */
export async function readJson(request: IncomingBody, limit: number): Promise<unknown> {
  const type = (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  const bytes = await readBytes(request, limit);
  if (bytes.byteLength === 0) return undefined;
  if (type !== 'application/json' && !type.endsWith('+json')) {
    throw new HttpError(415, `This call takes application/json, not ${type || 'a body without a Content-Type'}.`);
  }
  const value = parseJson(decode(bytes));
  // Long bodies are checked at length next.
  if (bytes.byteLength > SMALL_BYTES) await yieldToOthers();
  return value;
}

/**
 * Reads all bytes.
 * @throws HttpError as `readChunks`
 */
export async function readBytes(request: IncomingBody, limit: number): Promise<Uint8Array> {
  const declared = Number(request.headers.get('content-length') ?? '0');
  // More than was said does not come: HTTP/1.1 takes the rest for the next request. A stream costs more than a short call.
  if (declared > 0 && declared <= SMALL_BYTES && !request.headers.has('transfer-encoding')) {
    const whole = new Uint8Array(await request.arrayBuffer().catch(refuseBroken));
    if (whole.byteLength > limit) throw tooLarge(limit);
    return whole;
  }
  const chunks: Uint8Array[] = [];
  for await (const chunk of readChunks(request, limit)) chunks.push(chunk);
  return chunks.length === 1 ? (chunks[0] as Uint8Array) : Buffer.concat(chunks);
}

/**
 * Reads a body in the pieces in which it arrives.
 * @throws HttpError 413 as soon as the limit is exceeded, regardless of Content-Length; 503 if all bodies together are
 * too large; 408 if no data arrives for a while; 499 if the client disconnects
 */
export async function* readChunks(request: IncomingBody, limit: number): AsyncGenerator<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? '0') > limit) throw tooLarge(limit);
  if (!request.body) return;
  let size = 0;
  try {
    for await (const chunk of chunksOf(request.body)) {
      size += chunk.byteLength;
      if (size > limit) throw tooLarge(limit);
      bodiesInFlight.add(request, chunk.byteLength);
      yield chunk;
    }
  } catch (error) {
    bodiesInFlight.release(request);
    throw error;
  }
}

/** @throws HttpError 408, 499 */
async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  let isSilent = false;
  const stop = () => {
    isSilent = true;
    reader.cancel().catch(() => undefined);
  };
  let timer: NodeJS.Timeout | undefined;
  try {
    for (;;) {
      timer = setTimeout(stop, SILENT_MS);
      const { value, done } = await reader.read().catch(refuseBroken);
      clearTimeout(timer);
      if (isSilent) throw new HttpError(408, 'Nothing of the body arrived for a while. Send it again.');
      if (done) return;
      yield value;
    }
  } finally {
    clearTimeout(timer);
    reader.cancel().catch(() => undefined);
  }
}

/** Reading fails only where the client ends the connection: nobody reads the answer, which logs and metrics count. */
function refuseBroken(): never {
  throw new HttpError(CLIENT_GONE, 'The connection ended before the whole body arrived.');
}

/** @throws HttpError 400 naming the place of the fault */
function parseJson(text: string): unknown {
  const depth = jsonDepth(text);
  if (depth > MAX_DEPTH) throw malformed(`The JSON nests ${depth} deep; ${MAX_DEPTH} is the most that is read.`);
  let value: unknown;
  try {
    value = JSON.parse(text) as unknown;
  } catch (error) {
    throw malformed(`The body is not valid JSON: ${(error as Error).message}.`);
  }
  if (typeof value !== 'object') throw malformed(`The body is a JSON object or list, not a ${typeof value}.`);
  // As written, or with an escape for one of its characters.
  if (/__proto__|\\u00/.test(text) && namesPrototype(value)) throw malformed('A property may not be named __proto__.');
  return value;
}

function namesPrototype(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.hasOwn(value, '__proto__') || Object.values(value).some(namesPrototype);
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw malformed('The body is not valid UTF-8.');
  }
}
