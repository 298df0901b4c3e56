/** Expressions of a program, compiled with its named ones (`{"use": "NAME"}`). */
import type { ExpressionOptions } from '../../../engine/expressions/checkExpression.ts';
import { type CompiledExpression, compileExpression } from '../../../engine/expressions/compileExpression.ts';
import { textIn } from '../../../metadata/language.ts';
import { memoize } from '../../../metadata/memoize.ts';
import { ownMember } from '../../../metadata/nameMap.ts';
import type { Program } from '../../../metadata/program.ts';
import { tenantOf } from '../../base/words/tenantOf.ts';

/**
 * @param options.types of what it reads, where they are known
 * @throws TypedError for an expression with a fault; the compiler lets none into a program
 */
export function compileIn(
  program: Program,
  expression: unknown,
  options: Pick<ExpressionOptions, 'types' | 'further'> = {},
): CompiledExpression {
  const language = tenantOf(program)?.language;
  return compileExpression(expression, {
    ...options,
    ...(language === undefined ? {} : { language }),
    named: (name) => program.definitions.expression[name]?.is,
    constant: (name) => program.definitions.constant[name]?.value,
    message: (name) => {
      const message = program.definitions.message[name];
      return message && textIn(message, language ?? '');
    },
    label: (list, value) => ownMember(program.definitions.list[list]?.values, value)?.label,
  });
}

/** The same for expressions of definitions, each compiled once: it is known by being the same object. */
export function compilingOnce(program: Program, options?: Parameters<typeof compileIn>[2]) {
  const ofObject = memoize((expression: object) => compileIn(program, expression, options));
  return (expression: unknown): CompiledExpression =>
    typeof expression === 'object' && expression !== null
      ? ofObject(expression)
      : compileIn(program, expression, options);
}
