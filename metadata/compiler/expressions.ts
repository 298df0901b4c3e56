/** Links the names inside an expression; its types are the engine's to check. */
import type { FieldTypes } from '../kinds/fieldTypes.ts';
import type { KindName } from '../kinds/kindNames.ts';
import { remembered } from '../remembered.ts';
import type { ExpressionScope } from './checks.ts';
import type { Context } from './context.ts';
import { type ExpressionName, expressionNames } from './expressionNames.ts';
import { unlessRight } from './foundRight.ts';
import { meant } from './nearest.ts';
import { descend, type Spot } from './spot.ts';

/** What is known of the fields where an expression reads no record. */
const NOTHING: FieldTypes = {};

/** Kinds whose expressions read the fields of one record and no other. */
const overRecord: ReadonlySet<KindName> = new Set(['entity', 'template', 'lifecycle', 'series']);

const namesOf = remembered((expression: object) => expressionNames(expression));

/** The names in an expression, which nobody changes. */
const namesIn = (expression: unknown): readonly ExpressionName[] =>
  typeof expression === 'object' && expression !== null ? namesOf(expression) : [];

/** The types of a record's fields by their paths: `record.weight`. */
const recordScope = remembered(
  (types: FieldTypes): FieldTypes =>
    Object.fromEntries(Object.entries(types).map(([key, type]) => [`record.${key}`, type])),
);

/** Follows the names of an expression and has the engine check its types; `types` are those of the record it is about. */
export function linkExpression(context: Context, spot: Spot, gives: string, types: FieldTypes | undefined): void {
  const names = namesIn(spot.value);
  for (const { kind, name, path } of names) {
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
  const { checks } = context;
  if (!checks) return;
  // An expression that is not there is told above, with the names that are.
  const scope: ExpressionScope = { named: (name) => context.get('expression', name)?.is ?? null };
  if (types && overRecord.has(spot.kind)) {
    scope.types = recordScope(types);
    scope.closed = ['record'];
  }
  const look = () => checks.expression(spot.value, gives, scope);
  // What another expression is, is said elsewhere, and may be said otherwise the next time.
  const alone = names.every(({ kind }) => kind !== 'expression');
  const faults = alone ? unlessRight(checks, spot.value, scope.types ?? NOTHING, gives, look) : look();
  for (const { path, kind, message } of faults) {
    const at = descend(spot, path);
    const field = typeof at.value === 'string' && at.value.startsWith('record.') ? at.value.split('.')[1] : undefined;
    const near = kind === 'unknown-field' && field !== undefined ? meant(field, Object.keys(types ?? {})) : '';
    context.report.spot(at, kind, `${message}${near}`);
  }
}
