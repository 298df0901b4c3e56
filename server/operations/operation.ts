/** The interface and context of operations. Each is a file in this folder's groups; the registry lists them all. */
import type { Logger } from 'pino';
import type { OperationName, ParamsOf } from '../../metadata/signatures/operations.ts';
import type { Access } from '../access/access.ts';
import { type HttpError, noSession } from '../platform/http/httpError.ts';
import type { ProgramRuntime } from '../program/runtime/programRuntime.ts';
import type { Session } from '../session/session.ts';
import type { Services } from './services.ts';

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

export interface Operation<Name extends OperationName = OperationName> {
  /** `expired`: also admits an expired session that can be extended. */
  readonly session?: 'expired';
  run(context: OperationContext, params: ParamsOf<Name>): Promise<unknown>;
}

/** Every operation, by its name. */
export type Operations = { [Name in OperationName]: Operation<Name> };
/** Those that a feature has. */
export type FeatureOperations = Partial<Operations>;

/** A response other than JSON: bytes, a stream, a module. */
export class RawAnswer {
  readonly response: Response;
  constructor(response: Response) {
    this.response = response;
  }
}

/** The session. @throws HttpError 401 without a session */
export function signedIn(context: OperationContext): Session {
  if (!context.session) throw noSession();
  return context.session;
}
