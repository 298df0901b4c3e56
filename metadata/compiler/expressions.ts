/** Links the names inside an expression; its types are the engine's to check. */
import type { Context } from './context.ts';
import { expressionNames } from './expressionNames.ts';
import { meant } from './nearest.ts';
import { descend, type Spot } from './spot.ts';

/** Follows the names of an expression and has the engine check its types. */
export function linkExpression(context: Context, spot: Spot, gives: string): void {
  for (const { kind, name, path } of expressionNames(spot.value)) {
    const place = descend(spot, path);
    if (context.laid.get(kind)?.has(name)) context.uses.add(kind, name, place);
    else
      context.report.spot(
        place,
        `unknown-${kind}`,
        `There is no ${kind} "${name}".${meant(name, context.names(kind))}`,
      );
  }
  for (const { path, kind, message } of context.checks?.expression(spot.value, gives) ?? [])
    context.report.spot(descend(spot, path), kind, message);
}
