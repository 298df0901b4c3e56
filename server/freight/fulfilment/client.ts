/**
 * The fulfilment system, reached over HTTP with JSON (docs/fulfilment.md). What goes wrong is one of four: it does not know the
 * user, it refuses for good, it could not be reached, or it answered in a way that leaves open what it did.
 */
import { type BodyFault, boundedFetch } from '../../platform/http/boundedFetch.ts';
import { type LocalizedText, t } from '../../platform/words/localizedText.ts';

export type FailureKind = 'signedOut' | 'refused' | 'unreachable' | 'unclear';

export class FulfilmentFailure extends Error {
  override name = 'FulfilmentFailure';
  readonly kind: FailureKind;
  constructor(kind: FailureKind, message: string) {
    super(message);
    this.kind = kind;
  }
}

/** A success whose text cannot be read: whether the request was carried out is open. */
export class UnclearAnswer extends FulfilmentFailure {
  readonly words: LocalizedText;
  constructor(words: LocalizedText) {
    super('unclear', words.name);
    this.words = words;
  }
}

export interface Credentials {
  readonly userName: string;
  readonly password: string;
}

interface FulfilmentRequest {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** Below the configured address; begins with a slash. */
  readonly path: string;
  readonly document?: unknown;
}

export interface FulfilmentAnswer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

const TIMEOUT_MS = 30_000;
const MAX_BODY_BYTES = 5_000_000;
const MAX_MESSAGE_LENGTH = 300;
const NO_CONTENT = 204;

/**
 * Sends a request and reads the whole response.
 * @returns a success, or the 404 of a GET
 * @throws FulfilmentFailure; `UnclearAnswer` for a success that was truncated, too long or not a JSON object
 */
export async function askFulfilment(
  base: string,
  { userName, password }: Credentials,
  { method, path, document }: FulfilmentRequest,
): Promise<FulfilmentAnswer> {
  const { status, body } = await boundedFetch(
    `${base}${path}`,
    {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        accept: 'application/json',
        authorization: `Basic ${Buffer.from(`${userName}:${password}`).toString('base64')}`,
        ...(document === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(document === undefined ? {} : { body: JSON.stringify(document) }),
    },
    MAX_BODY_BYTES,
  ).catch((error: unknown) => {
    throw new FulfilmentFailure('unreachable', error instanceof Error ? error.message : String(error));
  });
  // A POST signs in, and nothing of its answer is used.
  const hasContent = method !== 'POST' && status !== NO_CONTENT;
  if (status >= 200 && status < 300) return { status, body: hasContent ? objectOf(body) : {} };
  const parsed = typeof body === 'string' ? undefined : parsedObject(body);
  if (status === 404 && method === 'GET') return { status, body: parsed ?? {} };
  const { msg } = parsed ?? {};
  const words = typeof msg === 'string' && msg !== '' ? msg.slice(0, MAX_MESSAGE_LENGTH) : `HTTP ${status}`;
  if (status === 401 || status === 403) throw new FulfilmentFailure('signedOut', words);
  const isTemporary = status >= 500 || status === 408 || status === 429;
  throw new FulfilmentFailure(isTemporary ? 'unreachable' : 'refused', words);
}

/** @throws UnclearAnswer */
function objectOf(body: Buffer | BodyFault): Record<string, unknown> {
  if (body === 'tooLong') throw new UnclearAnswer(t('fulfilmentAnswerLong', { limit: MAX_BODY_BYTES }));
  if (body === 'cut') throw new UnclearAnswer(t('fulfilmentAnswerCut'));
  const parsed = parsedObject(body);
  if (!parsed) throw new UnclearAnswer(t('fulfilmentAnswerUnread'));
  return parsed;
}

/** @returns undefined for bytes that are not a JSON object */
function parsedObject(body: Buffer): Record<string, unknown> | undefined {
  try {
    const parsed: unknown = JSON.parse(body.toString('utf8'));
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? { ...parsed } : undefined;
  } catch {
    return undefined;
  }
}
