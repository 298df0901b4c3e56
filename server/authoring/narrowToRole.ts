/** Tries things as another role would: with what that role holds of what one holds oneself, never with more. */
import { createAccess } from '../access/access.ts';
import { type OperationContext, signedIn } from '../operations/operation.ts';
import { HttpError } from '../platform/http/httpError.ts';
import { t } from '../platform/words/localizedText.ts';
import type { ProgramRuntime } from '../program/runtime/programRuntime.ts';
import type { Grant, Session } from '../session/session.ts';

/** @throws HttpError 404 for a role that the program has not */
export function narrowToRole(
  context: OperationContext,
  runtime: ProgramRuntime,
  role: string | undefined,
): OperationContext {
  const session = signedIn(context);
  if (role === undefined) return { ...context, runtime, access: createAccess(runtime.program, session) };
  const roles = runtime.program.definitions.role;
  const definition = Object.hasOwn(roles, role) ? roles[role] : undefined;
  if (!definition) throw new HttpError(404, t('authoringNothing', { kind: 'role', name: role }));
  const held = definition.isAdmin
    ? [...session.permissions]
    : Object.keys(definition.grants).filter((permission) => session.permissions.has(permission));
  const { company, system } = session.context;
  // Limits each own grant to the role's permissions: rows inaccessible to the author stay inaccessible.
  const grants = session.grants.map((own, index): Grant => {
    const reached = session.isAdmin ? held : held.filter((permission) => own.permissions.has(permission));
    const permissions = new Map(
      reached.map((permission) => [
        permission,
        narrower(
          definition.isAdmin ? {} : (definition.grants[permission]?.filters ?? {}),
          session.isAdmin ? {} : (own.permissions.get(permission) ?? {}),
        ),
      ]),
    );
    return { id: `try ${index}`, role, company, system, permissions };
  });
  const tried: Session = {
    ...session,
    isAdmin: session.isAdmin && definition.isAdmin === true,
    grants,
    products: definition.products ?? session.products,
    permissions: new Set(held),
  };
  return { ...context, runtime, session: tried, access: createAccess(runtime.program, tried) };
}

type Filters = Readonly<Record<string, readonly string[]>>;

/** Filters that match what both filters match. */
function narrower(one: Filters, other: Filters): Filters {
  const both = Object.entries(one).map(([filter, values]): [string, readonly string[]] => {
    const limits = other[filter];
    return [filter, limits ? values.filter((value) => limits.includes(value)) : values];
  });
  return { ...other, ...Object.fromEntries(both) };
}
