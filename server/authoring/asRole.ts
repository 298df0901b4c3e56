/** Tries things as another role would: with what that role holds of what one holds oneself, never with more. */
import { createAccess } from '../access/access.ts';
import { HttpError } from '../http/httpError.ts';
import { type OperationContext, signedIn } from '../operations/operation.ts';
import type { ProgramRuntime } from '../runtime/programRuntime.ts';
import { said } from '../runtime/said.ts';
import type { Grant, Session } from '../session/session.ts';

/** @throws HttpError 404 for a role that the program has not */
export function asRole(context: OperationContext, runtime: ProgramRuntime, role: string | undefined): OperationContext {
  const session = signedIn(context);
  if (role === undefined) return { ...context, runtime, access: createAccess(runtime.program, session) };
  const roles = runtime.program.definitions.role;
  const definition = Object.hasOwn(roles, role) ? roles[role] : undefined;
  if (!definition) throw new HttpError(404, said('authoringNothing', { kind: 'role', name: role }));
  const held = definition.isAdmin
    ? [...session.permissions]
    : Object.keys(definition.grants).filter((permission) => session.permissions.has(permission));
  const permissions = new Map(
    held.map((permission) => [permission, definition.grants[permission]?.filters ?? {}] as const),
  );
  const { company, system } = session.context;
  const grants: Grant[] = [{ id: 'try', role, company, system, permissions }];
  const tried: Session = {
    ...session,
    isAdmin: session.isAdmin && definition.isAdmin === true,
    grants,
    permissions: new Set(held),
  };
  return { ...context, runtime, session: tried, access: createAccess(runtime.program, tried) };
}
