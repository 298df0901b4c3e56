/** A permission that nothing asks for grants nothing: a role that has it misleads. */
import type { Context } from '../context.ts';

export function permissions(context: Context): void {
  for (const [name] of context.all('permission')) {
    const asked = context.uses.of('permission', name).some(({ by }) => by.kind !== 'role' && by.kind !== 'permission');
    if (!asked && !context.report.doubt.mayBeNamed('permission', name))
      context.report.spot(
        { ...context.spot('permission', name), aboutKey: true },
        'unused-permission',
        `Nothing asks for the permission "${name}".`,
      );
  }
}
