/** The names inside an expression: other expressions, permissions, constants and messages. Its types are the engine's to check. */
import type { KindName } from '../kinds/kindNames.ts';
import type { Context } from './context.ts';
import { meant } from './nearest.ts';
import { below, descend, type Spot } from './spot.ts';

/** Operators of an expression whose literal argument names a definition. */
const naming: Readonly<Record<string, KindName>> = {
  use: 'expression',
  has: 'permission',
  constant: 'constant',
  message: 'message',
};

function names(context: Context, spot: Spot): void {
  const { value } = spot;
  if (Array.isArray(value)) {
    value.forEach((member, index) => {
      names(context, below(spot, String(index), member));
    });
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  const entries = Object.entries(value);
  for (const [operator, argument] of entries) {
    const at = below(spot, operator, argument);
    const kind = entries.length === 1 && Object.hasOwn(naming, operator) ? naming[operator] : undefined;
    const literal = Array.isArray(argument) ? argument[0] : argument;
    if (kind && typeof literal === 'string') {
      const place = Array.isArray(argument) ? descend(at, [0]) : at;
      if (context.laid.get(kind)?.has(literal)) context.uses.add(kind, literal, place);
      else
        context.report.spot(
          place,
          `unknown-${kind}`,
          `There is no ${kind} "${literal}".${meant(literal, context.names(kind))}`,
        );
    }
    names(context, at);
  }
}

/** Links an expression and has the engine check its types. */
export function linkExpression(context: Context, spot: Spot, gives: string): void {
  names(context, spot);
  for (const { path, kind, message } of context.checks?.expression(spot.value, gives) ?? [])
    context.report.spot(descend(spot, path), kind, message);
}
