/** Expressions of definitions, compiled once each (engine/expressions) and cached by the definition's own object. */
import { compileExpression } from '../../engine/index.ts';
import { definition, programAtom } from './program.ts';
import { appStore } from './appStore.ts';

export interface PageExpression {
  run(scope: Readonly<Record<string, unknown>>): unknown;
  /** Paths that it reads: `state.grid.changed`. */
  readonly reads: readonly string[];
}

let cache = new WeakMap<object, PageExpression>();
appStore.sub(programAtom, () => {
  cache = new WeakMap();
});

/** `{"use": NAME}` is the expression of that name (metadata/kinds/expressionDefinition.ts). */
function inline(expression: unknown): unknown {
  if (Array.isArray(expression)) return expression.map(inline);
  if (typeof expression !== 'object' || expression === null) return expression;
  const entries = Object.entries(expression);
  if (entries.length === 1 && entries[0]?.[0] === 'use' && typeof entries[0][1] === 'string') {
    return inline(definition('expression', entries[0][1])?.is);
  }
  return Object.fromEntries(entries.map(([key, value]) => [key, inline(value)]));
}

/** Compiles an expression; undefined for a plain value, which is what it gives. */
export function compiled(expression: unknown): PageExpression | undefined {
  if (typeof expression !== 'object' || expression === null) return undefined;
  const known = cache.get(expression);
  if (known) return known;
  const made = compileExpression(inline(expression));
  cache.set(expression, made);
  return made;
}
