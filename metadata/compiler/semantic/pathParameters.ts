/** Every use of a route or call passes a value for each parameter of its path, and no others. */

import { parametersOf } from '../../pathMatcher.ts';
import type { Context } from '../context.ts';
import { type Cursor, descend } from '../cursor.ts';
import { didYouMean } from '../didYouMean.ts';

function given(context: Context, cursor: Cursor, address: string): void {
  const holder = cursor.up as Cursor;
  const path = ((holder.value as { path?: unknown }).path ?? {}) as Record<string, unknown>;
  const names = parametersOf(address);
  const missing = names.filter((name) => !Object.hasOwn(path, name));
  if (missing.length > 0)
    context.report.cursor(
      cursor,
      'missing-parameter',
      `${address} needs ${missing.map((name) => `{${name}}`).join(', ')}: "path" gives no value.`,
    );
  for (const name of Object.keys(path))
    if (!names.includes(name))
      context.report.cursor(
        { ...descend(holder, ['path', name]), aboutKey: true },
        'unknown-parameter',
        `${address} has no parameter {${name}}.${didYouMean(name, names)}`,
      );
}

export function pathParameters(context: Context): void {
  for (const kind of ['route', 'api'] as const)
    for (const [name, { path }] of context.all(kind))
      for (const { by, cursor } of context.uses.of(kind, name))
        if ((by.kind === 'action' || by.kind === 'screen' || by.kind === 'dialog') && cursor.key === kind)
          given(context, cursor, path);
}
