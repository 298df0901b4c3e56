/** Expressions of definitions, compiled once each (engine/expressions) and cached by the definition's own object. */
import { compileExpression } from '../../engine/index.ts';
import { appStore } from '../program/appStore.ts';
import { definition, programAtom, tenant } from '../program/program.ts';
import { fixedLabel } from '../suggestions/listLabels.ts';
import { messageText } from '../text/messages.ts';

export interface PageExpression {
  run(scope: Readonly<Record<string, unknown>>): unknown;
  /** Paths that it reads: `state.grid.changed`. */
  readonly reads: readonly string[];
}

let cache = new WeakMap<object, PageExpression>();
appStore.sub(programAtom, () => {
  cache = new WeakMap();
});

/** Compiles an expression; undefined for a plain value, which is what it gives. */
export function compiled(expression: unknown): PageExpression | undefined {
  if (typeof expression !== 'object' || expression === null) return undefined;
  const known = cache.get(expression);
  if (known) return known;
  const made = compileExpression(expression, {
    named: (name) => definition('expression', name)?.is,
    message: messageText,
    label: fixedLabel,
    language: tenant().language,
  });
  cache.set(expression, made);
  return made;
}

/** The function of an expression, also of a plain value. */
export const pageExpression = (expression: unknown): Pick<PageExpression, 'run'> =>
  compiled(expression) ?? { run: () => expression };
