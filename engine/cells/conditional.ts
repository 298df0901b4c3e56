import { type CompiledExpression, compileExpression } from '../expressions/compileExpression.ts';
import { isTrue } from '../expressions/operations.ts';
import type { Scope } from '../expressions/scope.ts';
import type { RecordValues } from '../filters/env.ts';
import { type CellAction, type CellField, compileCell } from './checkCell.ts';
import type { Verdict } from './verdict.ts';

/** Expressions of a field that make it mandatory or read-only by what the record says; they read `record`, `row` and `today`. */
export interface CellConditions {
  readonly mandatoryWhen?: unknown;
  readonly readonlyWhen?: unknown;
}

/** Compiles an expression with the names that it may use. */
export type CompileExpression = (expression: unknown) => Pick<CompiledExpression, 'run'>;

export type RecordCellCheck = (
  value: unknown,
  action: CellAction,
  record: RecordValues,
  today: string,
) => Verdict | undefined;

/**
 * The checks (docs/contract/cells.md, Order of checks) on one cell, where the record decides whether it is mandatory or
 * read-only.
 * @throws TypedError for an expression with a fault, Error for a regex with one
 */
export function compileConditional(
  field: CellField & CellConditions,
  compile: CompileExpression = compileExpression,
): RecordCellCheck {
  const { mandatoryWhen, readonlyWhen } = field;
  const plain = compileCell(field);
  if (mandatoryWhen === undefined && readonlyWhen === undefined) return plain;
  const filled = compileCell({ ...field, isMandatory: true });
  const isMandatory = holds(mandatoryWhen, compile);
  const isReadonly = holds(readonlyWhen, compile);
  return (value, action, record, today) => {
    const scope = { record, row: record, today };
    if (action !== 'ims' && isReadonly(scope)) return undefined;
    return (isMandatory(scope) ? filled : plain)(value, action);
  };
}

function holds(expression: unknown, compile: CompileExpression): (scope: Scope) => boolean {
  if (expression === undefined) return () => false;
  const { run } = compile(expression);
  return (scope) => isTrue(run(scope));
}
