/** The paths that an expression reads: `body.rows`. */

/** Every path of a `var` in an expression, or in a map or list of expressions. */
export function expressionPaths(expression: unknown): string[] {
  if (Array.isArray(expression)) return expression.flatMap(expressionPaths);
  if (typeof expression !== 'object' || expression === null) return [];
  return Object.entries(expression).flatMap(([word, argument]) => {
    if (word === 'literal') return [];
    const path = word === 'var' ? (Array.isArray(argument) ? argument[0] : argument) : undefined;
    return typeof path === 'string' ? [path, ...expressionPaths(argument)] : expressionPaths(argument);
  });
}
