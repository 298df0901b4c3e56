/**
 * A partner that was silent is left alone for a while, longer each time (a circuit breaker): packets to it wait in the store, and hold up
 * nobody. The channel shows until when. After the rest one packet at a time tries it, until one is handed over.
 */
import type { ChannelFailure } from '../../channels/transport.ts';
import type { StoredRecord } from '../../store/index.ts';
import { numberOf, textOf } from './packet.ts';

const MINUTE_MS = 60_000;
const REST_MINUTES = [1, 5, 15, 30, 60];
const MAX_REST_MINUTES = Math.max(...REST_MINUTES);
/** The clocks of two servers may differ by so much. */
const TOLERANCE_MS = 5000;
/** Packets that leave over one channel at a time on one server. */
const MOST = 4;

export interface ChannelHealth {
  readonly channel: string;
  readonly silences: number;
  readonly restsUntil: string | null;
}

export const mostAtOnce = (channel: StoredRecord | undefined): number =>
  channel && (numberOf(channel, 'silences') ?? 0) > 0 ? 1 : MOST;

/** True if a channel is paused. A pause longer than the maximum was written while the clock was ahead, and is over. */
export function isResting(channel: StoredRecord | undefined, now: Date): boolean {
  const until = channel ? textOf(channel, 'restsUntil') : '';
  const longest = new Date(now.getTime() + MAX_REST_MINUTES * MINUTE_MS + TOLERANCE_MS).toISOString();
  return until > now.toISOString() && until <= longest;
}

/** @returns what changes on the channel after an attempt; undefined where nothing does */
export function healthAfter(
  channel: StoredRecord,
  failure: ChannelFailure | undefined,
  now: Date,
): ChannelHealth | undefined {
  const silences = numberOf(channel, 'silences') ?? 0;
  if (!failure) return silences > 0 ? { channel: channel.id, silences: 0, restsUntil: null } : undefined;
  // Of several packets that met the same silence one counts.
  if (!failure.isSilent || isResting(channel, now)) return undefined;
  const minutes = REST_MINUTES[Math.min(silences, REST_MINUTES.length - 1)] ?? MAX_REST_MINUTES;
  const restsUntil = new Date(now.getTime() + minutes * MINUTE_MS).toISOString();
  return { channel: channel.id, silences: Math.min(silences + 1, 999), restsUntil };
}
