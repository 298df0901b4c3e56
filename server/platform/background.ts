/**
 * Work that begins once an answer is sent, so that the answer does not wait for it. It is lost if the process dies: only for work that
 * people request again.
 */
import type { Logger } from 'pino';

export interface Background {
  /** @param what for the log, where it fails */
  run(what: string, work: () => Promise<unknown>): void;
  /** Resolves once all work that was handed over has ended. */
  idle(): Promise<void>;
}

/** Long enough for an answer to leave. */
const LATER_MS = 50;

export function createBackground(log: Logger): Background {
  const pending = new Set<Promise<void>>();
  return {
    run(what, work) {
      const ended = new Promise<void>((resolve) => setTimeout(resolve, LATER_MS))
        .then(work)
        .then(
          () => undefined,
          (error: unknown) => log.error({ err: error, what }, 'not done after an answer'),
        )
        .finally(() => pending.delete(ended));
      pending.add(ended);
    },
    async idle() {
      while (pending.size > 0) await Promise.all(pending);
    },
  };
}
