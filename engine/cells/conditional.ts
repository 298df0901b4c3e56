import { compileExpression } from '../expressions/compileExpression.ts';
import { isTrue } from '../expressions/operations.ts';
import type { RecordValues } from '../filters/env.ts';
import { type CellAction, type CellField, compileCell } from './checkCell.ts';
import type { Verdict } from './verdict.ts';

/** Expressions of a field that make it mandatory or read-only by what the record says; they read `record`, `row` and `today`. */
export interface CellConditions {
  readonly mandatoryWhen?: unknown;
  readonly readonlyWhen?: unknown;
}

export type RecordCellCheck = (
  value: unknown,
  action: CellAction,
  record: RecordValues,
  today: string,
) => Verdict | undefined;

/**
 * The checks of section 5 on one cell, where the record decides whether it is mandatory or read-only.
 * @throws TypedError for an expression with a fault, Error for a regex with one
 */
export function compileConditional(field: CellField & CellConditions): RecordCellCheck {
  const { mandatoryWhen, readonlyWhen } = field;
  const plain = compileCell(field);
  if (mandatoryWhen === undefined && readonlyWhen === undefined) return plain;
  const filled = compileCell({ ...field, isMandatory: true });
  const isMandatory = holds(mandatoryWhen);
  const isReadonly = holds(readonlyWhen);
  return (value, action, record, today) => {
    const scope = { record, row: record, today };
    if (action !== 'ims' && isReadonly(scope)) return undefined;
    return (isMandatory(scope) ? filled : plain)(value, action);
  };
}

function holds(expression: unknown): (scope: Parameters<ReturnType<typeof compileExpression>['run']>[0]) => boolean {
  if (expression === undefined) return () => false;
  const { run } = compileExpression(expression);
  return (scope) => isTrue(run(scope));
}
