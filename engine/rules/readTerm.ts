import { fault } from '../faults/fault.ts';
import { checkComparison, isNamed } from '../filters/checkComparison.ts';
import { classOf } from '../values/side.ts';
import type { ConditionPlan, LookupPlan, Operand, ResultRowPlan, TermPlan } from './plan.ts';
import type { Numbered, Row } from './readBlocks.ts';
import { type Reading, readExpression, readField, readFormatting, readLiteral } from './readOperand.ts';

const NAMES = {
  field: 'field',
  operator: 'expression',
  otherField: 'field2',
  value: 'value',
  value1: 'value1',
  value2: 'value2',
} as const;

/** @returns true if a row's value is another field's; reports any other word than these two */
export function isFieldValue(word: unknown, name: string, index: number, reading: Reading): boolean {
  if (isNamed(word) && word !== 'value' && word !== 'field') {
    const message = `Row ${index + 1}: ${name} is "value" or "field".`;
    reading.faults.push(fault(['rows', index, name], 'structure', message));
  }
  return word === 'field';
}

/** The condition of a row: a comparison, or a lookup in a source. */
export function readTerm({ row, index }: Numbered, reading: Reading): TermPlan | undefined {
  const path = ['rows', index] as const;
  const isField = isFieldValue(row.valueType, 'valueType', index, reading);
  if (isField && isNamed(row.metaSource)) return readLookup(row, index, reading);
  const left = readField(row.field, row.formattingField1, [...path, 'field'], [...path, 'formattingField1'], reading);
  const raw = {
    field: row.field,
    operator: row.expression,
    value: row.value,
    value1: row.value1,
    value2: row.value2,
    otherField: isField ? row.field2 : undefined,
    names: NAMES,
  };
  if (isField && !isNamed(row.field2)) {
    reading.faults.push(fault([...path, 'field2'], 'unknown', `Row ${index + 1}: the other field is missing.`));
    return undefined;
  }
  const { faults, comparison } = checkComparison(raw, typesWithResults(reading), path);
  reading.faults.push(...faults.filter((each) => each.kind !== 'unknown' || each.path.at(-1) !== 'field'));
  if (!left || !comparison) return undefined;
  const { operator, type, cls } = comparison;
  const literal = (value: unknown, name: string): Operand =>
    readLiteral(value, [...path, name], String(row.field), false, reading);
  let right: ConditionPlan['right'] | undefined;
  if (isField) {
    const other = readField(row.field2, row.formattingField2, [...path, 'field2'], [...path, 'formattingField2'], {
      ...reading,
      faults: [],
    });
    readFormatting(row.formattingField2, [...path, 'formattingField2'], reading);
    right = other && { value: other };
    if (other && 'field' in other && (operator.endsWith('InList') || cls === 'multiselect'))
      reading.listFields.add(other.field);
  } else if (comparison.right.upper) {
    right = { value: literal(row.value1, 'value1'), upper: literal(row.value2, 'value2') };
  } else {
    right = { value: literal(row.value, 'value') };
  }
  if (cls === 'multiselect' && 'field' in left) reading.listFields.add(left.field);
  return right && { row: index + 1, type, cls, left, operator, right };
}

function readLookup(row: Row, index: number, reading: Reading): LookupPlan | undefined {
  const path = ['rows', index] as const;
  const left = readField(row.field, row.formattingField1, [...path, 'field'], [...path, 'formattingField1'], reading);
  if (row.expression !== 'isInList') {
    const message = `Row ${index + 1}: the expression of a metadata condition is isInList.`;
    reading.faults.push(fault([...path, 'expression'], 'type', message));
  }
  if (typeof row.metaSource !== 'string' || typeof row.matchKey !== 'string' || row.matchKey === '') {
    const message = `Row ${index + 1}: a metadata condition needs metaSource and matchKey.`;
    reading.faults.push(fault([...path, 'matchKey'], 'structure', message));
    return undefined;
  }
  if (!left) return undefined;
  const { type } = left;
  return { row: index + 1, type, cls: classOf(type), left, source: row.metaSource, matchKey: row.matchKey };
}

/** A RESULT row (shipment level): computes, and names its outcome. */
export function readResultRow({ row, index }: Numbered, reading: Reading): ResultRowPlan | undefined {
  const path = ['rows', index] as const;
  if (reading.level === 'field') {
    const message = `Row ${index + 1}: RESULT is only for rules at shipment level.`;
    reading.faults.push(fault([...path, 'operator'], 'type', message));
  }
  const left = readField(row.field, row.formattingField1, [...path, 'field'], [...path, 'formattingField1'], reading);
  const expression = isNamed(row.expression)
    ? readExpression(row.expression, [...path, 'expression'], reading)
    : undefined;
  const isField = isFieldValue(row.valueType, 'valueType', index, reading);
  const right = isField
    ? readField(row.field2, row.formattingField2, [...path, 'field2'], [...path, 'formattingField2'], reading)
    : readLiteral(row.value, [...path, 'value'], String(row.field), false, reading);
  return left && right && { row: index + 1, type: left.type, left, expression, right };
}

/** The types of the fields and of the RESULT rows so far. */
export function typesWithResults(reading: Reading): Reading['types'] {
  if (reading.results.size === 0) return reading.types;
  const results = Object.fromEntries([...reading.results].map(([name, { type }]) => [name, type]));
  return { ...reading.types, ...results };
}
