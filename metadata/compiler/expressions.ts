/** Links the names inside an expression; its types are the engine's to check. */
import type { FieldTypes } from '../kinds/fieldTypes.ts';
import type { KindName } from '../kinds/kindNames.ts';
import type { ExpressionScope } from './checks.ts';
import type { Context } from './context.ts';
import { expressionNames } from './expressionNames.ts';
import { meant } from './nearest.ts';
import { descend, type Spot } from './spot.ts';

/** Kinds whose expressions read the fields of one record and no other. */
const overRecord: ReadonlySet<KindName> = new Set(['entity', 'template', 'lifecycle']);

/** Follows the names of an expression and has the engine check its types; `types` are those of the record it is about. */
export function linkExpression(context: Context, spot: Spot, gives: string, types: FieldTypes | undefined): void {
  for (const { kind, name, path } of expressionNames(spot.value)) {
    const place = descend(spot, path);
    if (context.laid.get(kind)?.has(name)) context.uses.add(kind, name, place);
    else {
      context.report.doubt.missing([kind], name);
      context.report.spot(
        place,
        `unknown-${kind}`,
        `There is no ${kind} "${name}".${meant(name, context.names(kind))}`,
      );
    }
  }
  if (!context.checks) return;
  // An expression that is not there is told above, with the names that are.
  const scope: ExpressionScope = { named: (name) => context.get('expression', name)?.is ?? null };
  if (types && overRecord.has(spot.kind)) {
    scope.types = Object.fromEntries(Object.entries(types).map(([key, type]) => [`record.${key}`, type]));
    scope.closed = ['record'];
  }
  for (const { path, kind, message } of context.checks.expression(spot.value, gives, scope)) {
    const at = descend(spot, path);
    const field = typeof at.value === 'string' && at.value.startsWith('record.') ? at.value.split('.')[1] : undefined;
    const near = kind === 'unknown-field' && field !== undefined ? meant(field, Object.keys(types ?? {})) : '';
    context.report.spot(at, kind, `${message}${near}`);
  }
}
