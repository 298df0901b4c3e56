/** Links the names inside an expression; its types are the engine's to check. */
import type { FieldTypes } from '../kinds/fieldTypes.ts';
import type { KindName } from '../kinds/kindNames.ts';
import { memoize } from '../memoize.ts';
import { cachedCheck } from './checkCache.ts';
import type { ExpressionScope } from './checks.ts';
import type { Context } from './context.ts';
import { type Cursor, descend } from './cursor.ts';
import { didYouMean } from './didYouMean.ts';
import { type ExpressionName, expressionNames } from './expressionNames.ts';

/** The field types of an expression that does not read a record. */
const NOTHING: FieldTypes = {};

/** Kinds whose expressions read the fields of one record and no other. */
const overRecord: ReadonlySet<KindName> = new Set(['entity', 'template', 'lifecycle', 'series', 'print']);

const namesOf = memoize((expression: object) => expressionNames(expression));

/** The names in an expression, which nobody changes. */
const namesIn = (expression: unknown): readonly ExpressionName[] =>
  typeof expression === 'object' && expression !== null ? namesOf(expression) : [];

/** @returns true if the definitions contain the labels of a list; labels of records are only known where records are read */
const hasValues = (list: unknown): boolean =>
  Object.keys((list as { values?: object } | null)?.values ?? {}).length > 0;

/** The types of a record's fields by their paths: `record.weight`. */
const recordScope = memoize(
  (types: FieldTypes): FieldTypes =>
    Object.fromEntries(Object.entries(types).map(([key, type]) => [`record.${key}`, type])),
);

/** The types of fields under the name of a scope. */
const under = (scope: string, types: FieldTypes): FieldTypes =>
  Object.fromEntries(Object.entries(types).map(([key, type]) => [`${scope}.${key}`, type]));

/**
 * The same for what a check reads: the record, as it was before, of a list's members one and the one before it, and the member
 * that owns the list.
 */
const checkScope = memoize((types: FieldTypes) =>
  memoize((members: FieldTypes) =>
    memoize(
      (owner: FieldTypes): FieldTypes => ({
        ...recordScope(types),
        ...under('before', types),
        ...under('member', members),
        ...under('previous', members),
        ...under('owner', owner),
      }),
    ),
  ),
);

/** The scopes that the check of a record reads in addition to the record. */
export interface CheckAround {
  readonly scopes: readonly string[];
  /** The types of the members of its list, where they are known. */
  readonly members?: FieldTypes;
  /** For a list in a list: the types of the owner's fields, if known. */
  readonly owner?: FieldTypes | undefined;
}

/**
 * Links the names of an expression and has the engine check its types; `types` are those of its record.
 * @param inCheck the further scopes of a check
 */
export function linkExpression(
  context: Context,
  cursor: Cursor,
  gives: string,
  types: FieldTypes | undefined,
  inCheck: CheckAround | undefined,
): void {
  const names = namesIn(cursor.value);
  for (const { kind, name, path } of names) {
    const place = descend(cursor, path);
    const named = context.merged.get(kind)?.get(name);
    if (named) {
      context.uses.add(kind, name, place);
      if (kind === 'list' && !hasValues(named.value))
        context.report.cursor(
          place,
          'no-labels',
          `The list "${name}" has no values of its own: labelOf knows the labels of fixed lists alone.`,
        );
    } else {
      context.report.suppression.missing([kind], name);
      context.report.cursor(
        place,
        `unknown-${kind}`,
        `There is no ${kind} "${name}".${didYouMean(name, context.names(kind))}`,
      );
    }
  }
  const { checks } = context;
  if (!checks) return;
  // A missing named expression is already reported by its reference, with suggestions.
  const scope: ExpressionScope = { named: (name) => context.get('expression', name)?.is ?? null };
  if (types && overRecord.has(cursor.kind)) {
    scope.types = inCheck
      ? checkScope(types)(inCheck.members ?? NOTHING)(inCheck.owner ?? NOTHING)
      : recordScope(types);
    scope.closed = [
      'record',
      ...(inCheck ? ['before'] : []),
      ...(inCheck?.members ? ['member', 'previous'] : []),
      ...(inCheck?.owner ? ['owner'] : []),
    ];
  }
  if (inCheck) scope.further = inCheck.scopes;
  const check = () => checks.expression(cursor.value, gives, scope);
  // Other named expressions are defined elsewhere and may change before the next compilation, so only results without them are
  // cached.
  const alone = names.every(({ kind }) => kind !== 'expression');
  const faults = alone ? cachedCheck(checks, cursor.value, scope.types ?? NOTHING, gives, check) : check();
  for (const { path, kind, message } of faults) {
    const at = descend(cursor, path);
    const field = typeof at.value === 'string' && at.value.startsWith('record.') ? at.value.split('.')[1] : undefined;
    const near = kind === 'unknown-field' && field !== undefined ? didYouMean(field, Object.keys(types ?? {})) : '';
    context.report.cursor(at, kind, `${message}${near}`);
  }
}
