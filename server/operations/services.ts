/**
 * Services that live as long as the server. They contain no state that a second server would need: that is in the
 * database.
 */
import type { Logger } from 'pino';
import type { OperationName } from '../../metadata/signatures/operations.ts';
import type { FileStore } from '../files/fileStore.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { MailTransport } from '../mail/transport.ts';
import type { Background } from '../platform/background.ts';
import type { Clock } from '../platform/clock.ts';
import type { Metrics } from '../platform/http/metrics.ts';
import type { ServerOptions } from '../platform/options.ts';
import type { Programs, RuntimeOf } from '../program/layers/programs.ts';
import type { ProgramRuntime } from '../program/runtime/programRuntime.ts';
import type { Sealer } from '../session/encryption.ts';
import type { Session } from '../session/session.ts';
import type { Store } from '../store/index.ts';
import type { LeaseWatch } from '../store/leaseWatch.ts';
import type { ReadTurns } from './readTurns.ts';

/** On whose behalf something is done, and by which program. */
export interface Acting {
  readonly services: Services;
  readonly runtime: ProgramRuntime;
  readonly session: Session | undefined;
  /** yyyy-MM-dd in the tenant's zone. */
  readonly today: string;
  readonly now: Date;
  readonly log: Logger;
}

/**
 * Automatic transitions and procedures after saves and transitions. The store of `acting` is inside the transaction.
 */
export interface Processes {
  /** Takes the transitions of records that are `on` an event; those whose guard, checks or followers refuse are not taken. */
  tell(acting: Acting, entity: string, event: string, ids: readonly string[]): Promise<void>;
  /** Runs a procedure that follows a transition, by the right of that. @throws HttpError where it is refused */
  follow(acting: Acting, procedure: string, params: Readonly<Record<string, unknown>>): Promise<void>;
  /** Calls a read-only operation with the permissions of definitions. @throws HttpError if it is refused */
  ask(acting: Acting, operation: OperationName, params: Readonly<Record<string, unknown>>): Promise<unknown>;
}

export interface Services {
  readonly clock: Clock;
  readonly options: ServerOptions;
  readonly store: Store;
  /** Decides whether holders of leases are gone. */
  readonly leases: LeaseWatch;
  readonly sealer: Sealer;
  readonly files: FileStore;
  readonly jobs: Jobs;
  /** For what is sent at once; other mail waits in the outbox. */
  readonly mailTransport: MailTransport;
  readonly processes: Processes;
  /** Every operation, for steps that ask one. */
  readonly operations: Readonly<Record<OperationName, { run(context: never, params: never): Promise<unknown> }>>;
  /** Work that begins once an answer is sent. */
  readonly background: Background;
  /** The shares of people in calls that read. */
  readonly readTurns: ReadTurns;
  readonly metrics: Metrics;
  readonly log: Logger;
  /** Active programs of each system and account: the tenant's files with published layers. */
  readonly programs: Programs;
  /** Why no call can be answered, for whoever runs the server; undefined where all is well. */
  refusal(): string | undefined;
  /** The program of the tenant's files, for what concerns no system; swapped in one step. */
  runtime(): ProgramRuntime;
  readonly runtimeOf: RuntimeOf;
}
