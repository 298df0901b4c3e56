/**
 * The HTTP client of the page (wire contract): headers, what the answer's headers say, and the error policy. Everything of the
 * page that it needs comes as `host`, so that it is tested against a real HTTP server without a page.
 */
import { ApiError, isAbort } from './apiError.ts';
import { errorPolicy } from './errorPolicy.ts';

export interface ClientHost {
  /** The origin, empty in a page. */
  readonly origin: string;
  /** Headers of this moment: sessionId, currentContext, definitions. */
  headers(): Record<string, string>;
  /** Called with the response headers. */
  heard(headers: Headers): void;
  /** Asks once whether to go on, extends; false when refused or not possible. */
  extend(): Promise<boolean>;
  /** A 401: to the landing route. */
  landing(): void;
  /** A broken session, or one that was not extended. */
  logout(): void;
  /** Shows the person a message by name, or a text. */
  tell(told: { message?: string; text?: string }): void;
}

export interface CallOptions {
  body?: unknown;
  signal?: AbortSignal | undefined;
  /**
   * Statuses (or `offline`) that the caller handles: thrown without showing them. `all`: all except session errors,
   * which must be named.
   */
  handles?: readonly string[] | 'all';
  /** The caller puts the questions of an answer (`questions` of a 412) to the person. */
  asks?: boolean;
  /** Sent beside those of every call, and in the place of those of the same name. */
  headers?: Readonly<Record<string, string>>;
  /** How often a call that did not reach the server is repeated. */
  retry?: number;
  /** It goes on where the page is left meanwhile; browsers allow that only for small bodies (64 KiB). */
  keepalive?: boolean;
}

export interface Client {
  /** Response body, parsed if it is JSON. */
  json(method: string, path: string, options?: CallOptions): Promise<unknown>;
  /** The answer itself, for bytes and streams. */
  raw(method: string, path: string, options?: CallOptions): Promise<Response>;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function answerOf(response: Response): Promise<Record<string, unknown>> {
  try {
    const answer: unknown = JSON.parse(await response.text());
    return typeof answer === 'object' && answer !== null
      ? (answer as Record<string, unknown>)
      : { msg: String(answer) };
  } catch {
    return {};
  }
}

export function createClient(host: ClientHost): Client {
  /** How often the session was extended: a call sent before that is repeated without asking a second time. */
  let extensions = 0;

  async function extend(sent: number): Promise<boolean> {
    if (sent < extensions) return true;
    const extended = await host.extend();
    if (extended) extensions = sent + 1;
    return extended;
  }

  async function send(method: string, path: string, options: CallOptions): Promise<Response> {
    const { body } = options;
    const headers: Record<string, string> = {
      accept: 'application/json',
      ...host.headers(),
      ...options.headers,
    };
    const init: RequestInit = { method, headers, credentials: 'same-origin', cache: 'no-store' };
    if (options.signal) init.signal = options.signal;
    if (options.keepalive) init.keepalive = true;
    if (body instanceof FormData) init.body = body;
    else if (body !== undefined) {
      headers['content-type'] = 'application/json';
      init.body = JSON.stringify(body);
    }
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await fetch(host.origin + path, init);
      } catch (error) {
        if (isAbort(error)) throw error;
        if (attempt >= (options.retry ?? 0)) throw new ApiError(0, {}, `${method} ${path} did not reach the server.`);
        await pause(500 * 2 ** attempt);
      }
    }
  }

  /** True if the call was sent in a former session: its result is ignored. */
  const isOver = (asked: string | undefined, sent: number) => extensions === sent && host.headers().sessionId !== asked;

  function fail(error: ApiError, { handles, asks }: CallOptions, branch: string): never {
    if (asks && Array.isArray(error.answer.questions) && error.answer.questions.length > 0) throw error;
    const verdict = errorPolicy(error.status, error.answer);
    // A caller that handles 401 defines its meaning: at sign-in it is a wrong password, not an expired session.
    if (verdict.what === 'landing' && handles !== 'all' && handles?.includes(branch)) throw error;
    if (verdict.what === 'landing') host.landing();
    else if (verdict.what === 'logout' || verdict.what === 'extend') host.logout();
    else if (handles === 'all' || handles?.includes(branch)) throw error;
    else host.tell(verdict.message ? { message: verdict.message } : { text: verdict.text ?? '' });
    error.told = true;
    throw error;
  }

  async function raw(method: string, path: string, options: CallOptions = {}): Promise<Response> {
    for (let extended = false; ; extended = true) {
      let response: Response;
      const sent = extensions;
      const asked = host.headers().sessionId;
      try {
        response = await send(method, path, options);
      } catch (error) {
        if (error instanceof ApiError && isOver(asked, sent)) error.told = true;
        else if (error instanceof ApiError) return fail(error, options, 'offline');
        throw error;
      }
      host.heard(response.headers);
      if (response.ok) return response;
      if (isOver(asked, sent)) {
        const error = new ApiError(response.status, await answerOf(response), `${method} ${path}: of another session`);
        error.told = true;
        throw error;
      }
      if (response.status === 440 && !extended && (await extend(sent))) continue;
      const answer = await answerOf(response);
      const text = typeof answer.msg === 'string' ? answer.msg : `${method} ${path}: ${response.status}`;
      return fail(new ApiError(response.status, answer, text), options, String(response.status));
    }
  }

  async function json(method: string, path: string, options?: CallOptions): Promise<unknown> {
    const response = await raw(method, path, options);
    const text = await response.text();
    if (!text) return undefined;
    const type = response.headers.get('content-type') ?? '';
    return /\bjson\b/.test(type) ? JSON.parse(text) : text;
  }

  return { json, raw };
}
