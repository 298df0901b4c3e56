/** The definitions that an expression names: other expressions, permissions, messages and lists. */
import { isRecord } from '../isRecord.ts';
import type { KindName } from '../kinds/kindNames.ts';

/** Operators of an expression whose literal argument names a definition. */
export const naming: Readonly<Record<string, KindName>> = {
  use: 'expression',
  constant: 'constant',
  has: 'permission',
  message: 'message',
  labelOf: 'list',
};

export interface ExpressionName {
  kind: KindName;
  name: string;
  /** The path from the expression's root to the name. */
  path: (string | number)[];
}

/** Every name in an expression, in the order in which it is written. */
export function expressionNames(expression: unknown, path: (string | number)[] = []): ExpressionName[] {
  if (Array.isArray(expression))
    return expression.flatMap((member, index) => expressionNames(member, [...path, index]));
  if (!isRecord(expression)) return [];
  const entries = Object.entries(expression);
  return entries.flatMap(([operator, argument]) => {
    if (operator === 'literal') return [];
    // `{"map": {"use": "…"}}` makes an object: its keys are not operators.
    if (operator === 'map' && isRecord(argument))
      return Object.entries(argument).flatMap(([key, value]) => expressionNames(value, [...path, operator, key]));
    const within = expressionNames(argument, [...path, operator]);
    const kind = entries.length === 1 && Object.hasOwn(naming, operator) ? naming[operator] : undefined;
    const [name, place] = Array.isArray(argument) ? [argument[0], [operator, 0]] : [argument, [operator]];
    return kind && typeof name === 'string' ? [{ kind, name, path: [...path, ...place] }, ...within] : within;
  });
}
