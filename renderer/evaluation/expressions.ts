/** Expressions of definitions, compiled once each (engine/expressions) and cached by the definition's own object. */
import { BudgetError } from '../../engine/expressions/budget.ts';
import { compileExpression } from '../../engine/expressions/compileExpression.ts';
import type { FieldTypes } from '../../metadata/kinds/fieldTypes.ts';
import { appStore } from '../program/appStore.ts';
import { definition, programAtom, tenant } from '../program/program.ts';
import { fixedLabel } from '../suggestions/listLabels.ts';
import { messageText } from '../text/messages.ts';

export interface PageExpression {
  run(scope: Readonly<Record<string, unknown>>): unknown;
  /** Paths that it reads: `state.grid.changed`. */
  readonly reads: readonly string[];
}

/** Compiled expressions by their field types, then by identity. */
let caches = new WeakMap<FieldTypes, WeakMap<object, PageExpression>>();
appStore.sub(programAtom, () => {
  caches = new WeakMap();
});

const UNTYPED: FieldTypes = {};

/**
 * Compiles an expression; undefined for a plain value, which is what it gives.
 * @param types of what it reads, where they are known: the same object each time
 */
export function compiled(expression: unknown, types: FieldTypes = UNTYPED): PageExpression | undefined {
  if (typeof expression !== 'object' || expression === null) return undefined;
  const cache = caches.get(types) ?? new WeakMap<object, PageExpression>();
  caches.set(types, cache);
  const known = cache.get(expression);
  if (known) return known;
  const made = compileExpression(expression, {
    types,
    named: (name) => definition('expression', name)?.is,
    constant: (name) => definition('constant', name)?.value,
    message: messageText,
    label: fixedLabel,
    language: tenant().language,
  });
  const bounded = made.isMetered ? { ...made, run: withinBudget(made, expression) } : made;
  cache.set(expression, bounded);
  return bounded;
}

/** An expression that exceeds its step budget returns null; the console names it. */
const withinBudget =
  (made: PageExpression, expression: object): PageExpression['run'] =>
  (scope) => {
    try {
      return made.run(scope);
    } catch (error) {
      if (!(error instanceof BudgetError)) throw error;
      console.error(error.message, expression);
      return null;
    }
  };

/** The function of an expression, also of a plain value. */
export const pageExpression = (
  expression: unknown,
  options?: { readonly types: FieldTypes },
): Pick<PageExpression, 'run'> => compiled(expression, options?.types) ?? { run: () => expression };
