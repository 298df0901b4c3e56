import type { FieldType, FieldTypes } from '../../metadata/kinds/fieldTypes.ts';
import { memoize } from '../../metadata/memoize.ts';
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

/** Compiles an expression with the names that it may use, and the types of what it reads. */
export type CompileExpression = (
  expression: unknown,
  options?: { readonly types: FieldTypes },
) => Pick<CompiledExpression, 'run'>;

/**
 * The types of what the expressions of fields about one another read, by path: `visibleWhen`, `readonlyWhen` and
 * `mandatoryWhen` compare a value as a filter over the same fields does. The same object for the same fields.
 */
export const conditionTypes: (fields: readonly { readonly key: string; readonly type: FieldType }[]) => FieldTypes =
  memoize((fields) =>
    Object.fromEntries(
      fields.flatMap(({ key, type }) => [
        [`record.${key}`, type],
        [`row.${key}`, type],
      ]),
    ),
  );

export type RecordCellCheck = (
  value: unknown,
  action: CellAction,
  record: RecordValues,
  today: string,
) => Verdict | undefined;

/**
 * The checks (docs/contract/cells.md, Order of checks) on one cell, where the record decides whether it is mandatory or
 * read-only.
 * @param types of what its expressions read (`conditionTypes`)
 * @throws TypedError for an expression with a fault, Error for a regex with one
 */
export function compileConditional(
  field: CellField & CellConditions,
  compile: CompileExpression = compileExpression,
  types: FieldTypes = {},
): RecordCellCheck {
  const { mandatoryWhen, readonlyWhen } = field;
  const plain = compileCell(field);
  if (mandatoryWhen === undefined && readonlyWhen === undefined) return plain;
  const filled = compileCell({ ...field, isMandatory: true });
  const isMandatory = holds(mandatoryWhen, compile, types);
  const isReadonly = holds(readonlyWhen, compile, types);
  return (value, action, record, today) => {
    const scope = { record, row: record, today };
    if (action !== 'ims' && isReadonly(scope)) return undefined;
    return (isMandatory(scope) ? filled : plain)(value, action);
  };
}

function holds(expression: unknown, compile: CompileExpression, types: FieldTypes): (scope: Scope) => boolean {
  if (expression === undefined) return () => false;
  const { run } = compile(expression, { types });
  return (scope) => isTrue(run(scope));
}
