/**
 * Names of definitions passed to a call as plain values: `{"entity": "shipment"}`. The schema does not mark them as names,
 * because an expression is allowed there; a literal text is checked as a name.
 */
import type { ApiCase } from '../../kinds/api.ts';
import type { KindName } from '../../kinds/kindNames.ts';
import type { Context } from '../context.ts';
import { type Cursor, descend } from '../cursor.ts';
import { didYouMean } from '../didYouMean.ts';

const naming: Readonly<Record<string, KindName>> = { entity: 'entity', template: 'template', query: 'query' };

function follow(context: Context, holder: Cursor): void {
  if (typeof holder.value !== 'object' || holder.value === null) return;
  for (const [key, kind] of Object.entries(naming)) {
    const name = (holder.value as Record<string, unknown>)[key];
    if (typeof name !== 'string') continue;
    const cursor = descend(holder, [key]);
    if (context.merged.get(kind)?.has(name)) context.uses.add(kind, name, cursor);
    else {
      context.report.suppression.missing([kind], name);
      context.report.cursor(
        cursor,
        `unknown-${kind}`,
        `There is no ${kind} "${name}".${didYouMean(name, context.names(kind))}`,
      );
    }
  }
}

/** Follows them in what cases hand to operations, and in what screens, dialogs and actions hand to calls. */
export function literalNames(context: Context): void {
  for (const [name, api] of context.all('api'))
    for (const [key, one] of Object.entries(api.cases) as [string, ApiCase][]) {
      const cursor = descend(context.cursor('api', name), ['cases', key]);
      if (one.params) follow(context, descend(cursor, ['params']));
      if (one.access) follow(context, descend(cursor, ['access']));
    }
  for (const [name] of context.all('api'))
    for (const { by, cursor } of context.uses.of('api', name))
      if (cursor.key === 'api' && cursor.up && by.kind !== 'api')
        for (const word of ['path', 'query', 'body'])
          if (Object.hasOwn(cursor.up.value as object, word)) {
            const at = descend(cursor.up, [word]);
            const map = (at.value as { map?: unknown } | null)?.map;
            follow(context, map === undefined ? at : descend(at, ['map']));
          }
}
