/**
 * The bytes of bodies that this server holds for all requests together: while they arrive, and until their request is answered.
 * Half uploads could otherwise fill its memory, each within the limit of its call.
 */
import { HttpError } from './httpError.ts';

interface Limits {
  /** Bytes of all bodies. */
  readonly all: number;
  /** Bytes of the bodies that one session sends, or all who have none. */
  readonly one: number;
}

const LIMITS: Limits = { all: 256_000_000, one: 128_000_000 };
const RETRY_AFTER_S = 5;

class BodiesInFlight {
  readonly #limits: Limits;
  readonly #sessions = new Map<string, number>();
  readonly #held = new WeakMap<object, { session: string; bytes: number }>();
  #bytes = 0;

  constructor(limits: Limits = LIMITS) {
    this.#limits = limits;
  }

  /** Counts bytes that arrived for a request. @throws HttpError 503 where they are too many; the caller then releases the request */
  add(request: { readonly headers: Headers }, bytes: number): void {
    const held = this.#held.get(request) ?? { session: request.headers.get('sessionId') ?? '', bytes: 0 };
    held.bytes += bytes;
    this.#held.set(request, held);
    this.#bytes += bytes;
    const ofSession = (this.#sessions.get(held.session) ?? 0) + bytes;
    this.#sessions.set(held.session, ofSession);
    if (this.#bytes <= this.#limits.all && ofSession <= this.#limits.one) return;
    throw new HttpError(
      503,
      'The server is receiving too many large files at the moment. Try again in a few seconds, or send fewer files at once.',
      { reason: 'bodies' },
      { 'Retry-After': String(RETRY_AFTER_S) },
    );
  }

  /** Forgets the body of a request that was answered or broken off. */
  release(request: object): void {
    const held = this.#held.get(request);
    if (!held) return;
    this.#held.delete(request);
    this.#bytes -= held.bytes;
    const left = (this.#sessions.get(held.session) ?? 0) - held.bytes;
    if (left > 0) this.#sessions.set(held.session, left);
    else this.#sessions.delete(held.session);
  }
}

/** Those of this process. */
export const bodiesInFlight = new BodiesInFlight();
