/** One request to a partner, followed nowhere; what goes wrong says whether anything can have arrived. */
import { type IncomingMessage, request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { type LocalizedText, t } from '../platform/words/localizedText.ts';
import { type CheckedAddress, checkedAddress, HostRefused } from './hostGuard.ts';

const MAX_ANSWER_BYTES = 1_000_000;
/** A partner that says a letter now and then is not waited for for ever. */
const MAX_SILENCES = 10;

export interface PostAnswer {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Buffer;
}

/** No whole answer came. */
export class PostFailure extends Error {
  override name = 'PostFailure';
  readonly code: string;
  /** True if the connection was established: the content may have arrived. */
  readonly hasBegun: boolean;
  constructor(code: string, hasBegun: boolean) {
    super(code);
    this.code = code;
    this.hasBegun = hasBegun;
  }
}

interface PostOrder {
  readonly url: URL;
  readonly method: 'POST' | 'GET';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer;
  readonly silentMs: number;
}

/** The code of a failure where the host is not allowed. */
const NOT_ALLOWED = 'EHOSTREFUSED';

/** @throws PostFailure */
export async function post(order: PostOrder): Promise<PostAnswer> {
  const checked = await checkedAddress(order.url.hostname).catch((error: NodeJS.ErrnoException) => {
    throw new PostFailure(error instanceof HostRefused ? NOT_ALLOWED : (error.code ?? error.message), false);
  });
  return postTo(checked, order);
}

/** @param checked address of the connection, even if the name resolves differently now */
function postTo(checked: CheckedAddress, { url, method, headers, body, silentMs }: PostOrder): Promise<PostAnswer> {
  return new Promise((resolve, reject) => {
    let hasBegun = false;
    const isSecure = url.protocol === 'https:';
    const length = body ? { 'Content-Length': String(body.byteLength) } : {};
    const options = {
      method,
      agent: false as const,
      lookup: always(checked),
      headers: { ...headers, ...length, Connection: 'close' },
    };
    const asked = isSecure ? overHttps(url, options) : overHttp(url, options);
    const stop = (code: string) => asked.destroy(Object.assign(new Error(code), { code }));
    const longest = setTimeout(() => stop('ETIMEDOUT'), silentMs * MAX_SILENCES);
    asked.setTimeout(silentMs, () => stop('ETIMEDOUT'));
    asked.on('socket', (socket) => socket.once(isSecure ? 'secureConnect' : 'connect', () => (hasBegun = true)));
    asked.on('close', () => clearTimeout(longest));
    asked.on('error', (error: NodeJS.ErrnoException) => reject(new PostFailure(error.code ?? error.message, hasBegun)));
    asked.on('response', (response) => {
      const chunks: Buffer[] = [];
      let size = 0;
      response.on('data', (chunk: Buffer) => {
        size += chunk.byteLength;
        if (size > MAX_ANSWER_BYTES) stop('EMSGSIZE');
        else chunks.push(chunk);
      });
      response.on('error', (error: NodeJS.ErrnoException) =>
        reject(new PostFailure(error.code ?? error.message, hasBegun)),
      );
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: headersOf(response), body: Buffer.concat(chunks) }),
      );
    });
    asked.end(body);
  });
}

/** A look-up that gives the address that was checked. */
const always =
  ({ address, family }: CheckedAddress): LookupFunction =>
  (_name, { all }, done) =>
    all ? done(null, [{ address, family }]) : done(null, address, family);

const headersOf = ({ headers }: IncomingMessage): Map<string, string> =>
  new Map(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? (value[0] ?? '') : (value ?? '')]),
  );

/** Why nobody is there, in words. */
export const awayWords = ({ host }: URL, code: string): LocalizedText =>
  code === NOT_ALLOWED
    ? t('partnerNotAllowed', { host })
    : /CERT|TLS|SSL|SIGNATURE|ISSUER/.test(code)
      ? t('partnerNoTls', { host, code })
      : t('partnerAway', { host, code });
