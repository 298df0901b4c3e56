/**
 * Decides whether the holder of a lease is gone where a clock may have been set. Leases are written by the wall clock: after it
 * was set forward, leases of living servers seem over; after it was set back, those of servers that are gone last too long. In
 * doubt a lease is over when it was not renewed while it was watched, by a clock that only goes forward.
 */
import type { Clock } from '../platform/clock.ts';

/** Maximum duration of a lease renewed by a heartbeat, in milliseconds: a doubtful lease is observed for that time. */
const WATCHED_MS = 30_000;
/** A smaller step of the wall clock ends no lease. */
const STEP_MS = 5000;
const MAX_WATCHED = 10_000;

export class LeaseWatch {
  readonly #clock: Pick<Clock, 'now' | 'monotonic'>;
  readonly #seen = new Map<string, { until: string; since: number }>();
  #offset: number;
  /** When the wall clock was set, by the monotonic clock. */
  #setAt = Number.NEGATIVE_INFINITY;
  #timesSet = 0;

  constructor(clock: Pick<Clock, 'now' | 'monotonic'>) {
    this.#clock = clock;
    this.#offset = clock.now().getTime() - clock.monotonic();
  }

  /**
   * True if the holder of a lease is gone.
   * @param key names the row
   * @param until when the lease ends, ISO 8601
   * @param at the time, ISO 8601
   */
  isOver(key: string, until: string, at: string): boolean {
    const now = this.#clock.monotonic();
    if (until < at && !this.#wasSet(now)) return true;
    const seen = this.#seen.get(key);
    if (seen?.until === until) return now - seen.since >= WATCHED_MS;
    if (this.#seen.size >= MAX_WATCHED) this.#seen.clear();
    this.#seen.set(key, { until, since: now });
    return false;
  }

  /** How often the wall clock was seen to be set, and the time of the monotonic clock. */
  get clock(): { at: number; timesSet: number } {
    const at = this.#clock.monotonic();
    this.#wasSet(at);
    return { at, timesSet: this.#timesSet };
  }

  /** True if the wall clock was set recently. */
  #wasSet(now: number): boolean {
    const offset = this.#clock.now().getTime() - now;
    if (Math.abs(offset - this.#offset) > STEP_MS) {
      this.#setAt = now;
      this.#timesSet += 1;
    }
    this.#offset = offset;
    return now - this.#setAt < WATCHED_MS;
  }
}
