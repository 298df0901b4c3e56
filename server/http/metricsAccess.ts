/**
 * Access to /metrics: with the token only. A local connection proves nothing, because a proxy on this machine may
 * forward requests without a header that shows it.
 */
import { timingSafeEqual } from 'node:crypto';

/** @param token of INVOIZE_METRICS_TOKEN, sent as `Authorization: Bearer …`; without one nobody has access */
export function mayReadMetrics(headers: Headers, token: string | undefined): boolean {
  const given = /^Bearer (\S+)$/.exec(headers.get('authorization') ?? '')?.[1];
  return token !== undefined && given !== undefined && isSame(given, token);
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
