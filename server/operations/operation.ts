import type { OperationName, ParamsOf } from '../../metadata/signatures/operations.ts';
import { noSession } from '../platform/http/httpError.ts';
import type { Session } from '../session/session.ts';

import type { OperationContext } from './services.ts';

export type { OperationContext } from './services.ts';

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
