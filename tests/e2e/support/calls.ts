/** Calls to the server without a browser. */
import { PASSWORD } from './capture.ts';

export interface Called {
  status: number;
  body: Record<string, unknown>;
}
export interface Caller {
  /** @returns status and answer; throws where the server is gone */
  call(method: string, path: string, body?: unknown): Promise<Called>;
}

/**
 * One call. Each has a connection of its own: one that is kept may have been closed by the server while a test was busy with
 * something else, and it learns of that only by writing into it.
 */
export async function callServer(
  url: string,
  method: string,
  path: string,
  { body, sessionId }: { body?: unknown; sessionId?: string | undefined },
): Promise<Called> {
  const response = await fetch(url + path, {
    method,
    headers: { 'content-type': 'application/json', connection: 'close', ...(sessionId ? { sessionId } : {}) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Called['body'] };
}

/** Signs in as a user of the demo. */
export async function callerOf(url: string, who: string): Promise<Caller> {
  const user = { email: `${who}@demo.invoize.test`, password: PASSWORD };
  const { body } = await callServer(url, 'POST', '/api/login', { body: user });
  const sessionId = String(body.sessionId);
  return { call: (method, path, body) => callServer(url, method, path, { body, sessionId }) };
}
