/** Calls to the server without a browser. */
import { PASSWORD } from './capture.ts';

export interface Caller {
  /** @returns status and answer; throws where the server is gone */
  call(method: string, path: string, body?: unknown): Promise<{ status: number; body: Record<string, unknown> }>;
}

/** Signs in as a user of the demo. */
export async function callerOf(url: string, who: string): Promise<Caller> {
  let sessionId: string | undefined;
  const call: Caller['call'] = async (method, path, body) => {
    const response = await fetch(url + path, {
      method,
      headers: { 'content-type': 'application/json', ...(sessionId ? { sessionId } : {}) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const { body } = await call('POST', '/api/login', { email: `${who}@demo.invoize.test`, password: PASSWORD });
  sessionId = String(body.sessionId);
  return { call };
}
