/**
 * Limits concurrent password hashing in a process: scrypt takes a processor and 32 MB each, and threads that file
 * access needs too. Waiting requests are served round-robin by source, so that one source with many wrong passwords
 * does not delay others.
 */
import { HttpError } from '../platform/http/httpError.ts';
import { t } from '../platform/words/localizedText.ts';

export interface HashingLimits {
  readonly atOnce: number;
  /** Waiting for one source, and for all. */
  readonly perSource: number;
  readonly inAll: number;
}

const HASHING: HashingLimits = { atOnce: 2, perSource: 60, inAll: 400 };
const RETRY_AFTER_S = 5;

export interface HashingQueue {
  /** @param source an address @throws HttpError 503 with Retry-After if too many wait already */
  run<T>(source: string, work: () => Promise<T>): Promise<T>;
}

export function createHashingQueue({ atOnce, perSource, inAll }: HashingLimits): HashingQueue {
  /** In the order in which the sources are served. */
  const waiting = new Map<string, (() => void)[]>();
  let running = 0;
  let count = 0;

  function next(): void {
    const [first] = waiting;
    if (!first) {
      running -= 1;
      return;
    }
    const [source, [begin, ...rest]] = first;
    waiting.delete(source);
    if (rest.length > 0) waiting.set(source, rest);
    count -= 1;
    begin?.();
  }

  function turn(source: string): Promise<void> {
    const line = waiting.get(source) ?? [];
    if (line.length >= perSource || count >= inAll) throw tooBusy();
    count += 1;
    return new Promise((resolve) => waiting.set(source, [...line, resolve]));
  }

  return {
    async run(source, work) {
      if (running < atOnce) running += 1;
      else await turn(source);
      try {
        return await work();
      } finally {
        next();
      }
    },
  };
}

const tooBusy = () =>
  new HttpError(
    503,
    t('tryAfterSomeTime'),
    { reason: 'busy', retryAfter: RETRY_AFTER_S },
    { 'Retry-After': String(RETRY_AFTER_S) },
  );

/** The queue of this process. */
export const passwordHashing: HashingQueue = createHashingQueue(HASHING);
