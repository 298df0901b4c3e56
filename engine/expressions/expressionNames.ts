/** The names of other definitions that an expression says, for the compiler's links. */
export interface ExpressionNames {
  readonly permissions: readonly string[];
  readonly expressions: readonly string[];
  readonly messages: readonly string[];
  readonly lists: readonly string[];
}

/** Permissions (`has`), named expressions (`use`), messages (`message`) and lists (`labelOf`) in an expression. */
export function expressionNames(expression: unknown): ExpressionNames {
  const permissions = new Set<string>();
  const expressions = new Set<string>();
  const messages = new Set<string>();
  const lists = new Set<string>();
  const walk = (value: unknown) => {
    if (value === null || typeof value !== 'object') return;
    for (const [word, given] of Object.entries(value)) {
      if (word === 'literal') continue;
      // {"map": {"use": …}} makes an object: its keys are no words.
      if (word === 'map' && given !== null && typeof given === 'object') {
        Object.values(given).forEach(walk);
        continue;
      }
      const name: unknown = Array.isArray(given) ? given[0] : given;
      if (word === 'has' && typeof name === 'string') permissions.add(name);
      else if (word === 'use' && typeof name === 'string') expressions.add(name);
      else if ((word === 'message' || word === 'labelOf') && typeof name === 'string') {
        (word === 'message' ? messages : lists).add(name);
        if (Array.isArray(given)) walk(given[1]);
      } else walk(given);
    }
  };
  walk(expression);
  return { permissions: [...permissions], expressions: [...expressions], messages: [...messages], lists: [...lists] };
}
