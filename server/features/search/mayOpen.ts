import type { OperationContext } from '../../operations/operation.ts';

/** True if the session can open a route. */
export function mayOpen({ access, runtime }: OperationContext, name: string): boolean {
  const permission = runtime.program.definitions.route[name]?.permission;
  return permission === undefined || [permission].flat().some((one) => access.holds(one));
}
