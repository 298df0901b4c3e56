/** The paths that the expressions of a definition read, including those of named expressions they use. */
import type { KindName } from '../kinds/kindNames.ts';
import { memoize } from '../memoize.ts';
import type { Context } from './context.ts';
import { expressionPaths } from './expressionPaths.ts';

/** Cached per expression, which is immutable. */
const pathsIn = memoize((expression: object) => expressionPaths(expression));

/** Every path that a definition reads: `result.moved.row`. Undefined where a part of it is not there, or is wrong. */
export function pathsReadBy(context: Context, kind: KindName, name: string): Set<string> | undefined {
  const paths = new Set<string>();
  const seen = new Set<string>();
  const ways: (readonly [KindName, string])[] = [[kind, name]];
  for (let next = ways.pop(); next; next = ways.pop()) {
    const [of, one] = next;
    const key = `${of} ${one}`;
    if (seen.has(key)) continue;
    seen.add(key);
    if (context.get(of, one) === undefined) return undefined;
    for (const { cursor } of context.expressions.get(key) ?? [])
      if (typeof cursor.value === 'object' && cursor.value !== null)
        for (const path of pathsIn(cursor.value)) paths.add(path);
    for (const used of context.uses.by(of, one)) if (used.kind === 'expression') ways.push(['expression', used.name]);
  }
  return paths;
}
