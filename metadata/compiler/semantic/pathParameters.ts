/** Whoever names a route or a call gives a value to each parameter of its path, and to no other. */

import { parametersOf } from '../../pathMatcher.ts';
import type { Context } from '../context.ts';
import { meant } from '../nearest.ts';
import { descend, type Spot } from '../spot.ts';

function given(context: Context, spot: Spot, address: string): void {
  const holder = spot.up as Spot;
  const path = ((holder.value as { path?: unknown }).path ?? {}) as Record<string, unknown>;
  const names = parametersOf(address);
  const missing = names.filter((name) => !Object.hasOwn(path, name));
  if (missing.length > 0)
    context.report.spot(
      spot,
      'missing-parameter',
      `${address} needs ${missing.map((name) => `{${name}}`).join(', ')}: "path" gives no value.`,
    );
  for (const name of Object.keys(path))
    if (!names.includes(name))
      context.report.spot(
        { ...descend(holder, ['path', name]), aboutKey: true },
        'unknown-parameter',
        `${address} has no parameter {${name}}.${meant(name, names)}`,
      );
}

export function pathParameters(context: Context): void {
  for (const kind of ['route', 'api'] as const)
    for (const [name, { path }] of context.all(kind))
      for (const { by, spot } of context.uses.of(kind, name))
        if ((by.kind === 'action' || by.kind === 'screen' || by.kind === 'dialog') && spot.key === kind)
          given(context, spot, path);
}
