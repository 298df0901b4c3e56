/** The literal texts that an expression may return: the results it chooses among. */

export interface ResultText {
  readonly text: string;
  /** The path in the expression. */
  readonly path: readonly (string | number)[];
}

/** @returns none for what is computed otherwise: what that gives is known when it is run */
export function resultTexts(expression: unknown, path: readonly (string | number)[] = []): ResultText[] {
  if (typeof expression === 'string') return [{ text: expression, path }];
  if (typeof expression !== 'object' || expression === null || Array.isArray(expression)) return [];
  const { if: branches, coalesce } = expression as { if?: unknown; coalesce?: unknown };
  // Conditions have even indexes, except the last entry, which is the default result.
  if (Array.isArray(branches))
    return branches.flatMap((branch, at) =>
      at % 2 === 1 || at === branches.length - 1 ? resultTexts(branch, [...path, 'if', at]) : [],
    );
  if (Array.isArray(coalesce)) return coalesce.flatMap((one, at) => resultTexts(one, [...path, 'coalesce', at]));
  return [];
}
