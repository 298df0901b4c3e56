/** A permission that nothing asks for grants nothing: a role that has it misleads. One that no role has lets nobody in. */
import type { Context } from '../context.ts';

export function permissions(context: Context): void {
  const roles = context.all('role');
  const granted = new Set(roles.flatMap(([, { grants }]) => Object.keys(grants)));
  for (const [name] of context.all('permission')) {
    const asked = context.uses.of('permission', name).some(({ by }) => by.kind !== 'role' && by.kind !== 'permission');
    if (!asked && !context.report.doubt.mayBeNamed('permission', name))
      context.report.spot(
        { ...context.spot('permission', name), aboutKey: true },
        'unused-permission',
        `Nothing asks for the permission "${name}".`,
      );
    else if (roles.length > 0 && !granted.has(name))
      context.report.spot(
        { ...context.spot('permission', name), aboutKey: true },
        'ungranted-permission',
        `No role has the permission "${name}": only an administrator is let in.`,
        'warning',
      );
  }
}
