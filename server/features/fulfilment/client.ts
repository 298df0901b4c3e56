/**
 * The fulfilment system, reached over HTTP with JSON (docs/fulfilment.md). What goes wrong is one of three: it does not know the
 * user, it refuses for good, or it could not be asked now.
 */
export type FailureKind = 'signedOut' | 'refused' | 'unreachable';

export class FulfilmentFailure extends Error {
  override name = 'FulfilmentFailure';
  readonly kind: FailureKind;
  constructor(kind: FailureKind, message: string) {
    super(message);
    this.kind = kind;
  }
}

export interface Credentials {
  readonly userName: string;
  readonly password: string;
}

export interface FulfilmentAnswer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

const TIMEOUT_MS = 30_000;
const MAX_BODY_BYTES = 5_000_000;
const MAX_MESSAGE_LENGTH = 300;

/**
 * @param path below the configured address, begins with a slash
 * @throws FulfilmentFailure for all that is no success; 404 is an answer
 */
export async function askFulfilment(
  base: string,
  { userName, password }: Credentials,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: unknown,
): Promise<FulfilmentAnswer> {
  const response = await fetch(`${base}${path}`, {
    method,
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: {
      accept: 'application/json',
      authorization: `Basic ${Buffer.from(`${userName}:${password}`).toString('base64')}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }).catch((error: unknown) => {
    throw new FulfilmentFailure('unreachable', error instanceof Error ? error.message : String(error));
  });
  const answer = { status: response.status, body: await bodyOf(response) };
  if (response.ok || response.status === 404) return answer;
  const { msg } = answer.body;
  const words = typeof msg === 'string' && msg !== '' ? msg.slice(0, MAX_MESSAGE_LENGTH) : `HTTP ${response.status}`;
  if (response.status === 401 || response.status === 403) throw new FulfilmentFailure('signedOut', words);
  const isTemporary = response.status >= 500 || response.status === 408 || response.status === 429;
  throw new FulfilmentFailure(isTemporary ? 'unreachable' : 'refused', words);
}

/** The answer as an object; one that is no JSON, or too large, says nothing. */
async function bodyOf(response: Response): Promise<Record<string, unknown>> {
  if (Number(response.headers.get('content-length') ?? 0) > MAX_BODY_BYTES) {
    await response.body?.cancel();
    return {};
  }
  const text = await response.text().catch(() => '');
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? { ...parsed } : {};
  } catch {
    return {};
  }
}
