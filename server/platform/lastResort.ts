/** Errors that reach the process itself: a rejected promise is logged and outlived, a thrown error ends it for a restart. */
import type { Logger } from 'pino';
import type { Metrics } from './http/metrics.ts';

/**
 * Exit code after an error that nothing caught. The supervisor of `npm start` restarts the server then, and not after exit
 * code 1, by which a start is refused (bootstrap/supervise.mjs).
 */
const CRASHED = 70;

/**
 * Keeps the process alive where a promise fails that nothing awaits: the work of others goes on. After an error that was
 * thrown outside of any promise the state is unknown, so the process ends with a line in the log.
 */
export function outliveUnawaited(log: Logger, metrics: Pick<Metrics, 'unawaited'>): void {
  process.on('unhandledRejection', (error) => {
    metrics.unawaited.inc();
    log.error({ err: error }, 'background work failed, and no code awaited it');
  });
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'an error that nothing caught ends the server');
    process.exit(CRASHED);
  });
}

/** Calls `end` once the supervisor is gone, however it ended; without a supervisor never. */
export function endWithSupervisor(end: () => void): void {
  if (process.send) process.once('disconnect', end);
}
