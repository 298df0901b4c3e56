/** Expressions of a program, compiled with its named ones (`{"use": "NAME"}`). */
import { type CompiledExpression, compileExpression } from '../../../engine/expressions/compileExpression.ts';
import { textIn } from '../../../metadata/language.ts';
import { ownMember } from '../../../metadata/nameMap.ts';
import type { Program } from '../../../metadata/program.ts';
import { tenantOf } from '../../base/words/tenantOf.ts';

/** @throws TypedError for an expression with a fault; the compiler lets none into a program */
export function compileIn(program: Program, expression: unknown): CompiledExpression {
  const language = tenantOf(program)?.language;
  return compileExpression(expression, {
    ...(language === undefined ? {} : { language }),
    named: (name) => program.definitions.expression[name]?.is,
    message: (name) => {
      const message = program.definitions.message[name];
      return message && textIn(message, language ?? '');
    },
    label: (list, value) => ownMember(program.definitions.list[list]?.values, value)?.label,
  });
}
