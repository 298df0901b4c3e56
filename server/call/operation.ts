/** What an operation is given, and what it is. One file each in this folder's groups; the registry lists them all. */
import type { Logger } from 'pino';
import type { OperationName, ParamsOf } from '../../metadata/signatures/operations.ts';
import type { Access } from '../access/access.ts';
import { type HttpError, noSession } from '../base/http/httpError.ts';
import type { ProgramRuntime } from '../program/runtime/programRuntime.ts';
import type { Session } from '../session/session.ts';
import type { Services } from './services.ts';

export interface OperationContext {
  /** What lives as long as the server: store, jobs, files, events, sealer. */
  readonly services: Services;
  /** The program in force when the request came, and what was prepared from it. */
  readonly runtime: ProgramRuntime;
  /** There in every call that needs one: `signedIn` gives it without asking. */
  readonly session: Session | undefined;
  /** Why a session that was sent along does not count, for a call that is open to everybody and may say so. */
  readonly sessionFault?: HttpError | undefined;
  /** What this user may reach, through the permissions by which this call was let in. */
  readonly access: Access;
  /** The day in the tenant's zone, fixed for the whole request: yyyy-MM-dd. */
  readonly today: string;
  readonly now: Date;
  readonly requestId: string;
  readonly log: Logger;
  readonly request: RequestFacts;
}

/** What an operation may know of the request besides its parameters. */
export interface RequestFacts {
  readonly address: string;
  readonly agent: string;
  readonly signal: AbortSignal;
  /** Most bytes that this call takes. */
  readonly bodyLimit: number;
  readonly raw: Request;
}

export interface Operation<Name extends OperationName = OperationName> {
  /** `expired`: an expired session that can be extended is let in too. */
  readonly session?: 'expired';
  run(context: OperationContext, params: ParamsOf<Name>): Promise<unknown>;
}

/** Every operation, by its name. */
export type Operations = { [Name in OperationName]: Operation<Name> };
/** Those that a feature has. */
export type FeatureOperations = Partial<Operations>;

/** An answer that is no JSON: bytes, a stream, a module. */
export class RawAnswer {
  readonly response: Response;
  constructor(response: Response) {
    this.response = response;
  }
}

/** The session. @throws HttpError 401 where there is none */
export function signedIn(context: OperationContext): Session {
  if (!context.session) throw noSession();
  return context.session;
}
