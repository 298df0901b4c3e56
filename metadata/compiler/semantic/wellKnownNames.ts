/** What the shell relies on by name is there. */
import { wellKnown } from '../../signatures/wellKnown.ts';
import type { Context } from '../context.ts';
import { meant } from '../nearest.ts';

export function wellKnownNames(context: Context, tenant: string): void {
  const root = { ...context.spot('tenant', tenant), aboutKey: true };
  if (root.value === undefined)
    context.report.missing(
      undefined,
      'missing-tenant',
      tenant,
      `No layer says what the tenant "${tenant}" is: tenant.json is missing.`,
    );
  const at = root.value === undefined ? undefined : context.report.originOf(root);
  for (const kind of Object.keys(wellKnown) as (keyof typeof wellKnown)[])
    for (const name of wellKnown[kind])
      if (!context.laid.get(kind)?.has(name)) {
        const taken = new Set<string>(wellKnown[kind]);
        const near = context.names(kind).filter((other) => !taken.has(other));
        context.report.missing(
          at,
          'missing-definition',
          name,
          `The ${kind} "${name}", which the shell relies on, is not there.${meant(name, near)}`,
        );
      }
}
