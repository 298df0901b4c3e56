/** Checks and questions before a save, a transition or a procedure (docs/contract/lifecycles.md, Checks). */
import type { CheckDefinition } from '../../metadata/kinds/check.ts';
import { ordered } from '../../metadata/order.ts';
import { type CompiledExpression, compileExpression } from '../expressions/compileExpression.ts';
import { isTrue } from '../expressions/operations.ts';
import type { Scope } from '../expressions/scope.ts';

export type CompileCheck = (expression: unknown) => Pick<CompiledExpression, 'run'>;

/** A check that does not hold, or a question that is to be answered. */
export interface CheckOutcome {
  readonly check: string;
  /** The message that says it, and what fills it. */
  readonly message: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly field?: string;
}

export interface CheckedAgainst {
  /** The failed checks: the operation is rejected. */
  readonly refused: readonly CheckOutcome[];
  /** The questions to confirm first. */
  readonly questions: readonly CheckOutcome[];
}

const valuesOf = (expressions: Readonly<Record<string, unknown>>, scope: Scope, compile: CompileCheck) =>
  Object.fromEntries(Object.entries(expressions).map(([name, one]) => [name, compile(one).run(scope)]));

/**
 * Runs every check in order, so that all failures are reported at once.
 * @param answered the questions that the caller has confirmed
 * @param shown the scope that fills the message, if it contains less than the checked one
 */
export function runChecks(
  checks: Readonly<Record<string, CheckDefinition>> | undefined,
  around: Scope,
  answered: ReadonlySet<string> = new Set(),
  compile: CompileCheck = compileExpression,
  shown: Scope = around,
): CheckedAgainst {
  const refused: CheckOutcome[] = [];
  const questions: CheckOutcome[] = [];
  for (const [name, check] of ordered(checks)) {
    const { that, ask, message, params = {}, field } = check;
    const scoped = (scope: Scope) => (check.let ? { ...scope, let: valuesOf(check.let, scope, compile) } : scope);
    const scope = scoped(around);
    const fails = that !== undefined && !isTrue(compile(that).run(scope));
    const asks = that === undefined && !answered.has(name) && isTrue(compile(ask).run(scope));
    if (!fails && !asks) continue;
    const outcome = {
      check: name,
      message,
      params: valuesOf(params, shown === around ? scope : scoped(shown), compile),
      ...(field === undefined ? {} : { field }),
    };
    (fails ? refused : questions).push(outcome);
  }
  return { refused, questions };
}
