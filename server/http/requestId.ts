/** A name for each request, in its log lines, its answer and its errors. A caller's own is kept where it is harmless. */
import { randomUUID } from 'node:crypto';

export function requestIdOf(headers: Headers): string {
  const given = headers.get('x-request-id');
  return given && /^[A-Za-z0-9._-]{8,64}$/.test(given) ? given : randomUUID();
}
