/** Expressions of definitions, compiled once each (engine/expressions) and cached by the definition's own object. */
import { compileExpression } from '../../engine/index.ts';
import { appStore } from './appStore.ts';
import { message } from './messages.ts';
import { definition, programAtom } from './program.ts';

export interface PageExpression {
  run(scope: Readonly<Record<string, unknown>>): unknown;
  /** Paths that it reads: `state.grid.changed`. */
  readonly reads: readonly string[];
}

let cache = new WeakMap<object, PageExpression>();
appStore.sub(programAtom, () => {
  cache = new WeakMap();
});

/** Operators whose argument names a definition, and what stands for it in the page. */
const NAMED: Readonly<Record<string, (name: string) => unknown>> = {
  constant: (name) => definition('constant', name)?.value,
  message: (name) => message(name),
};

/** Puts in what `{"constant": NAME}` and `{"message": NAME}` stand for. */
function inline(expression: unknown): unknown {
  if (Array.isArray(expression)) return expression.map(inline);
  if (typeof expression !== 'object' || expression === null) return expression;
  const entries = Object.entries(expression);
  if (Object.hasOwn(expression, 'literal')) return expression;
  const [operator = '', argument] = entries.length === 1 ? (entries[0] ?? []) : [];
  const name = Array.isArray(argument) && argument.length === 1 ? argument[0] : argument;
  if (typeof name === 'string' && Object.hasOwn(NAMED, operator)) return NAMED[operator]?.(name);
  return Object.fromEntries(entries.map(([key, value]) => [key, inline(value)]));
}

/** Compiles an expression; undefined for a plain value, which is what it gives. */
export function compiled(expression: unknown): PageExpression | undefined {
  if (typeof expression !== 'object' || expression === null) return undefined;
  const known = cache.get(expression);
  if (known) return known;
  const made = compileExpression(inline(expression), { named: (name) => inline(definition('expression', name)?.is) });
  cache.set(expression, made);
  return made;
}
