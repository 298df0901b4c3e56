/**
 * Who may read /metrics: a collector on this machine, or one that knows the token. What a proxy passes on comes from this
 * machine too, so a request that says that it was passed on needs the token.
 */
import { timingSafeEqual } from 'node:crypto';

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;
const PASSED_ON = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'];

/** @param address of the connection; @param token of INVOIZE_METRICS_TOKEN, sent as `Authorization: Bearer …` */
export function mayReadMetrics(headers: Headers, address: string | undefined, token: string | undefined): boolean {
  const given = /^Bearer (\S+)$/.exec(headers.get('authorization') ?? '')?.[1];
  if (token !== undefined && given !== undefined) return isSame(given, token);
  return LOOPBACK.test(address ?? '') && !PASSED_ON.some((name) => headers.has(name));
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
