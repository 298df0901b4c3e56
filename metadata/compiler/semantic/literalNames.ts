/**
 * Names of definitions that are handed to a call as plain values: `{"entity": "shipment"}`. They are no names by the schema,
 * because an expression may stand there; where a text does, it is one.
 */
import type { ApiCase } from '../../kinds/api.ts';
import type { KindName } from '../../kinds/kindNames.ts';
import type { Context } from '../context.ts';
import { meant } from '../nearest.ts';
import { descend, type Spot } from '../spot.ts';

const naming: Readonly<Record<string, KindName>> = { entity: 'entity', template: 'template', query: 'query' };

function follow(context: Context, holder: Spot): void {
  if (typeof holder.value !== 'object' || holder.value === null) return;
  for (const [key, kind] of Object.entries(naming)) {
    const name = (holder.value as Record<string, unknown>)[key];
    if (typeof name !== 'string') continue;
    const spot = descend(holder, [key]);
    if (context.laid.get(kind)?.has(name)) context.uses.add(kind, name, spot);
    else {
      context.report.doubt.missing([kind], name);
      context.report.spot(spot, `unknown-${kind}`, `There is no ${kind} "${name}".${meant(name, context.names(kind))}`);
    }
  }
}

/** Follows them in what cases hand to operations, and in what screens, dialogs and actions hand to calls. */
export function literalNames(context: Context): void {
  for (const [name, api] of context.all('api'))
    for (const [key, one] of Object.entries(api.cases) as [string, ApiCase][]) {
      const spot = descend(context.spot('api', name), ['cases', key]);
      if (one.params) follow(context, descend(spot, ['params']));
      if (one.access) follow(context, descend(spot, ['access']));
    }
  for (const [name] of context.all('api'))
    for (const { by, spot } of context.uses.of('api', name))
      if (spot.key === 'api' && spot.up && by.kind !== 'api')
        for (const word of ['path', 'query', 'body'])
          if (Object.hasOwn(spot.up.value as object, word)) {
            const at = descend(spot.up, [word]);
            const map = (at.value as { map?: unknown } | null)?.map;
            follow(context, map === undefined ? at : descend(at, ['map']));
          }
}
