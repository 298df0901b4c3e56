/**
 * Services that live as long as the server. They contain no state that a second server would need: that is in the
 * database.
 */
import type { Logger } from 'pino';
import type { Program } from '../../metadata/program.ts';
import type { OperationName } from '../../metadata/signatures/operations.ts';
import type { Access } from '../access/access.ts';
import type { FileStore } from '../files/fileStore.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { MailTransport } from '../mail/transport.ts';
import type { Background } from '../platform/background.ts';
import type { Clock } from '../platform/clock.ts';
import type { HttpError } from '../platform/http/httpError.ts';
import type { Metrics } from '../platform/http/metrics.ts';
import type { ServerOptions } from '../platform/options.ts';
import type { Programs, RuntimeOf } from '../program/layers/programs.ts';
import type { ProgramRuntime } from '../program/runtime/programRuntime.ts';
import type { Sealer } from '../session/encryption.ts';
import type { Session } from '../session/session.ts';
import type { Store, StoredRecord } from '../store/index.ts';
import type { LeaseWatch } from '../store/leaseWatch.ts';
import type { CheckedRecord, ListEntry, NamedField, PartUpload, RecordVerdict } from './extension.ts';
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
  /** What trades add. */
  readonly extension: Extension;
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

export interface OperationContext {
  /** Services that live as long as the server: store, jobs, files, events, sealer. */
  readonly services: Services;
  /** The program in force when the request came, and what was prepared from it. */
  readonly runtime: ProgramRuntime;
  /** There in every call that needs one: `signedIn` gives it without asking. */
  readonly session: Session | undefined;
  /** The reason why a sent session is invalid, for public calls that may report it. */
  readonly sessionFault?: HttpError | undefined;
  /** The user's access through the permissions that admitted this call. */
  readonly access: Access;
  /** The day in the tenant's zone, fixed for the whole request: yyyy-MM-dd. */
  readonly today: string;
  readonly now: Date;
  readonly requestId: string;
  readonly log: Logger;
  readonly request: RequestFacts;
}

/** Properties of the request for operations, besides parameters. */
export interface RequestFacts {
  readonly address: string;
  readonly agent: string;
  readonly signal: AbortSignal;
  /** Most bytes that this call takes. */
  readonly bodyLimit: number;
  readonly raw: Request;
}

/** Checks that code makes of records in each save, one verdict for each record in order. */
type RecordCheck = (context: OperationContext, records: readonly CheckedRecord[]) => Promise<RecordVerdict[]>;

/** The records of a new store. */
interface DemoData {
  /** Loads the demo of the program's sample. @throws Error where the program has no sample of the size */
  load(services: Services, program: Program, log: (words: string) => void): Promise<void>;
  /** Loads only what every store needs, such as countries and currencies. */
  loadReference(parts: { readonly store: Store; readonly runtime: ProgramRuntime }): Promise<void>;
}

/** Documents of records. */
interface DocumentRules {
  /** The documents of a record as calls answer them. */
  of(context: OperationContext, entity: string, record: StoredRecord): Promise<Record<string, unknown>[]>;
  /** The type of a document by the name of its file; undefined where none fits. */
  typeOf(
    context: OperationContext,
    entity: string,
    record: StoredRecord,
  ): Promise<(name: string) => string | undefined>;
}

/**
 * Behavior that a trade, such as `freight/`, adds to the platform beside its operations, jobs and entities. The platform imports no
 * trade; `features/registry.ts` registers it.
 */
export interface Extension {
  /** By entity. */
  readonly recordChecks: Readonly<Record<string, RecordCheck>>;
  /** The entries of lists, by the `registry` that the list names. */
  readonly suggestions: Readonly<Record<string, (context: OperationContext) => readonly ListEntry[]>>;
  /** The field that a name means in a text about records, for suggestions of its values. */
  namedField(runtime: ProgramRuntime, name: string): NamedField | undefined;
  /** @param within the id of the record whose parts the rows are */
  partUpload(context: OperationContext, entity: string, within: string): PartUpload;
  /** Files of an entity with a layout of their own, by entity. */
  readonly layouts: Readonly<Record<string, 'centralBankRates'>>;
  readonly documents: DocumentRules;
  readonly demo: DemoData;
  /** Brings files in the data folder of an earlier version up to date, before anything reads them. */
  prepareFiles(store: Store, dataDir: string, log: Logger): Promise<void>;
  /** Brings records of an earlier version up to date, before the server answers. @param at ISO 8601, UTC */
  prepareRecords(store: Store, program: Program, at: string): Promise<void>;
  /** Logs settings of the store that cannot work, once the server answers. */
  reviewStore(services: Services): Promise<void>;
}
