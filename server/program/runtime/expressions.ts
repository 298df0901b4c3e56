/** Expressions of a program, compiled with its named ones (`{"use": "NAME"}`). */

import { BudgetError } from '../../../engine/expressions/budget.ts';
import type { ExpressionOptions } from '../../../engine/expressions/checkExpression.ts';
import { type CompiledExpression, compileExpression } from '../../../engine/expressions/compileExpression.ts';
import { textIn } from '../../../metadata/language.ts';
import { memoize } from '../../../metadata/memoize.ts';
import { ownMember } from '../../../metadata/nameMap.ts';
import type { Program } from '../../../metadata/program.ts';
import { HttpError } from '../../platform/http/httpError.ts';
import { t } from '../../platform/words/localizedText.ts';
import { tenantOf } from '../../platform/words/tenantOf.ts';

/**
 * @param options.types of what it reads, where they are known
 * @throws TypedError for an expression with a fault; the compiler lets none into a program
 * @returns what throws HttpError 422, naming the definition, where an evaluation takes too many steps
 */
export function compileIn(
  program: Program,
  expression: unknown,
  options: Pick<ExpressionOptions, 'types' | 'further'> = {},
): CompiledExpression {
  const language = tenantOf(program)?.language;
  const compiled = compileExpression(expression, {
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
  if (!compiled.isMetered) return compiled;
  return {
    ...compiled,
    run(scope) {
      try {
        return compiled.run(scope);
      } catch (error) {
        if (!(error instanceof BudgetError)) throw error;
        throw new HttpError(422, t('expressionBudget', { definition: definitionOf(program, expression) }));
      }
    },
  };
}

/** The definition in which an expression is, and the names that lead to it there: `entity channel, fields.host.virtual`. */
function definitionOf(program: Program, expression: unknown): string {
  for (const [kind, all] of Object.entries(program.definitions))
    for (const [name, definition] of Object.entries(all)) {
      const path = pathTo(definition, expression);
      if (path) return [`${kind} ${name}`, ...(path.length > 0 ? [path.join('.')] : [])].join(', ');
    }
  return JSON.stringify(expression).slice(0, MAX_QUOTED);
}

/** Characters of an expression that no definition has as it is: one that is made of several. */
const MAX_QUOTED = 100;

function pathTo(value: unknown, sought: unknown): string[] | undefined {
  if (value === sought) return [];
  if (value === null || typeof value !== 'object') return undefined;
  for (const [key, member] of Object.entries(value)) {
    const path = pathTo(member, sought);
    if (path) return [key, ...path];
  }
  return undefined;
}

/** The same for expressions of definitions, each compiled once: it is known by being the same object. */
export function compilingOnce(program: Program, options?: Parameters<typeof compileIn>[2]) {
  const ofObject = memoize((expression: object) => compileIn(program, expression, options));
  return (expression: unknown): CompiledExpression =>
    typeof expression === 'object' && expression !== null
      ? ofObject(expression)
      : compileIn(program, expression, options);
}
