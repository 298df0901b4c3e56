import type { FieldType, FieldTypes } from '../../metadata/kinds/fieldTypes.ts';
import { LIMITS } from '../../metadata/kinds/limits.ts';
import { FORMATTING_EXPRESSIONS, type FormattingExpression } from '../../metadata/kinds/ruleMembers.ts';
import { checkLiteral, isTooLong } from '../faults/checkLiteral.ts';
import { type Fault, fault } from '../faults/fault.ts';
import { isNamed, typeOf, unknownField } from '../filters/checkComparison.ts';
import { plainLiteral } from '../filters/plainLiteral.ts';
import type { FormattingPlan, Operand, ResultRowPlan } from './plan.ts';

type Path = readonly (string | number)[];

/** The inputs and the collected results of parsing a rule. */
export interface Reading {
  readonly types: FieldTypes;
  readonly results: Map<string, ResultRowPlan>;
  readonly level: 'field' | 'shipment';
  readonly faults: Fault[];
  readonly fields: Set<string>;
  readonly listFields: Set<string>;
}

/** A field or an earlier RESULT row. */
export function readField(
  name: unknown,
  formatting: unknown,
  path: Path,
  formattingPath: Path,
  reading: Reading,
): (Operand & { readonly type: FieldType }) | undefined {
  const plan = readFormatting(formatting, formattingPath, reading);
  const result = typeof name === 'string' ? reading.results.get(name) : undefined;
  if (result) return { result, type: result.type, formatting: plan };
  const type = typeOf(name, reading.types);
  if (type === undefined) {
    reading.faults.push(unknownField(name, path));
    return undefined;
  }
  reading.fields.add(name as string);
  return { field: name as string, type, formatting: plan };
}

/** A literal. */
export function readLiteral(
  value: unknown,
  path: Path,
  owner: string,
  isList: boolean,
  reading: Reading,
  formatting?: FormattingPlan,
): Operand {
  reading.faults.push(...checkLiteral(value, path, owner, isList));
  if (isTooLong(value)) {
    const message = `The text compared with "${owner}" has more than ${LIMITS.textLength} characters.`;
    reading.faults.push(fault(path, 'limit', message));
  }
  return { literal: plainLiteral(value), formatting };
}

/** Parses `{formattingExpr, formattingValue}`; without an expression the value is not formatted. */
export function readFormatting(formatting: unknown, path: Path, reading: Reading): FormattingPlan | undefined {
  if (formatting === undefined || formatting === null || formatting === '') return undefined;
  if (typeof formatting !== 'object' || Array.isArray(formatting)) {
    reading.faults.push(fault(path, 'structure', 'A formatting is {"formattingExpr", "formattingValue"}.'));
    return undefined;
  }
  const { formattingExpr, formattingValue } = formatting as Record<string, unknown>;
  if (!isNamed(formattingExpr)) return undefined;
  const expression = readExpression(formattingExpr, [...path, 'formattingExpr'], reading);
  if (!expression) return undefined;
  reading.faults.push(...checkLiteral(formattingValue, [...path, 'formattingValue'], expression, false));
  return { expression, value: plainLiteral(formattingValue) };
}

/** One of the computing expressions. */
export function readExpression(name: unknown, path: Path, reading: Reading): FormattingExpression | undefined {
  const expression = FORMATTING_EXPRESSIONS.find((each) => each === name);
  if (!expression) {
    reading.faults.push(fault(path, 'unknown', `There is no formatting expression ${JSON.stringify(name)}.`));
  }
  return expression;
}
