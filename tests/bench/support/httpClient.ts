/** A client of a server in another process: calls, sign-in, uploads and jobs of the demo's users. */
import { PASSWORD } from '../../e2e/support/capture.ts';

export interface HttpAnswer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: the body depends on the call
  readonly body: any;
}

export interface HttpClient {
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<HttpAnswer>;
  upload(name: string, bytes: Uint8Array): Promise<HttpAnswer>;
  /** Waits for the end of a job. */
  job(id: string): Promise<void>;
}

/** Milliseconds between two looks at a job. */
const JOB_POLL = 40;

/** @param session token of a session; absent before the sign-in */
export function httpClient(url: string, session?: string): HttpClient {
  const send = async (path: string, init: RequestInit): Promise<HttpAnswer> => {
    const response = await fetch(url + path, init);
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    return { status: response.status, body: isJson ? JSON.parse(text) : text };
  };
  const signedIn: Record<string, string> = session === undefined ? {} : { sessionId: session };
  const call: HttpClient['call'] = (method, path, body, headers = {}) =>
    send(path, {
      method,
      headers: { ...signedIn, ...(body === undefined ? {} : { 'Content-Type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
  return {
    call,
    upload(name, bytes) {
      const form = new FormData();
      form.append('file', new File([bytes as BlobPart], name));
      return send('/api/uploadFiles?for=shipment&template=shipment', {
        method: 'POST',
        headers: signedIn,
        body: form,
      });
    },
    async job(id) {
      for (;;) {
        const { body } = await call('GET', `/api/jobs/${id}`);
        if (!['Queued', 'Running'].includes(body.job?.runningStatus)) return;
        await new Promise((resolve) => setTimeout(resolve, JOB_POLL));
      }
    },
  };
}

/** Signs in as a user of the demo. @returns the session's token */
export async function signInTo(url: string, email: string): Promise<string> {
  const { status, body } = await httpClient(url).call('POST', '/api/login', { email, password: PASSWORD });
  if (status !== 200) throw new Error(`Sign-in as ${email} was answered with ${status}.`);
  return body.sessionId;
}
