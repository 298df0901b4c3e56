import type { FieldType } from '../../metadata/kinds/fieldTypes.ts';
import { fieldsInText, type ResultOperator } from '../../metadata/kinds/ruleMembers.ts';
import { fault } from '../faults/fault.ts';
import { checkComparison, isNamed, typeOf, unknownField } from '../filters/checkComparison.ts';
import type { FetchPlan, LookupPlan, Operand, OwnText, ResultPlan } from './plan.ts';
import type { Numbered } from './readBlocks.ts';
import { type Reading, readField, readFormatting, readLiteral } from './readOperand.ts';
import { isFieldValue, typesWithResults } from './readTerm.ts';

const FETCHING: readonly unknown[] = ['assign', 'equalTo', 'notEqualTo', 'isInList', 'isNotInList'];
const NAMES = {
  field: 'K',
  operator: 'ValOper',
  otherField: 'thenField',
  value: 'valValue',
  value1: 'valValue1',
  value2: 'valValue2',
} as const;

/**
 * The result on a THEN row.
 * @param lookup the block's metadata condition, where it has one: its result is fetched
 */
export function readResult(
  { row, index }: Numbered,
  key: string,
  type: FieldType,
  lookup: LookupPlan | undefined,
  reading: Reading,
): ResultPlan | undefined {
  const path = ['rows', index] as const;
  const { checkMultiple, ValOper: operator } = row;
  const report = (name: string, kind: 'structure' | 'type' | 'unknown', message: string): undefined => {
    reading.faults.push(fault([...path, name], kind, `Row ${index + 1}: ${message}`));
  };
  if (checkMultiple !== undefined && checkMultiple !== null && typeof checkMultiple !== 'boolean')
    report('checkMultiple', 'structure', 'checkMultiple is true or false.');
  if (checkMultiple === true) reading.listFields.add(key);
  const isField = isFieldValue(row.thenValueType, 'thenValueType', index, reading);
  const formattingPath = [...path, 'formattingThenField'];
  const plan = { row: index + 1, operator: operator as ResultOperator, checkMultiple: checkMultiple === true };
  if (!isNamed(operator)) return report('ValOper', 'structure', 'the operator of the result is missing.');
  if (operator === 'remove' && type === 'checkbox')
    return report('ValOper', 'type', 'nothing is removed of a checkbox.');
  const isChange = operator === 'assign' || operator === 'remove';
  if (!isChange) {
    const otherField = isField && !lookup ? row.thenField : undefined;
    const { valValue: value, valValue1: value1, valValue2: value2 } = row;
    const raw = { field: key, operator, value, value1, value2, otherField, names: NAMES };
    const { faults, comparison } = checkComparison(raw, typesWithResults(reading), path);
    reading.faults.push(...faults);
    if (!comparison) return undefined;
    if (comparison.right.upper && isField) return report('thenField', 'type', `${operator} compares with two values.`);
  }
  const text = readText(row.errorMessage, operator as ResultOperator, [...path, 'errorMessage'], reading);
  const formatting = readFormatting(row.formattingThenField, formattingPath, reading);
  if (lookup) {
    if (!isField || typeof row.fetchKey !== 'string' || row.fetchKey === '')
      return report('fetchKey', 'structure', 'the result of a metadata condition is a field with a fetchKey.');
    if (!FETCHING.includes(operator))
      return report('ValOper', 'type', `${String(operator)} is no result of a metadata condition.`);
    const right: FetchPlan = { lookup, fetchKey: row.fetchKey, formatting };
    return { ...plan, text, right };
  }
  const isList = type === 'multiselect' || operator === 'remove' || String(operator).endsWith('InList');
  if (isField) {
    if (!isNamed(row.thenField)) return report('thenField', 'unknown', 'the field of the result is missing.');
    const silent = isChange ? reading : { ...reading, faults: [] };
    const value = readField(row.thenField, row.formattingThenField, [...path, 'thenField'], formattingPath, {
      ...silent,
    });
    if (value && 'field' in value && isList) reading.listFields.add(value.field);
    return value && { ...plan, text, right: { value } };
  }
  const literal = (name: string): Operand =>
    readLiteral(row[name], [...path, name], key, isList && isChange, reading, formatting);
  if (operator === 'betweenInclusive' || operator === 'betweenExclusive')
    return { ...plan, text, right: { value: literal('valValue1'), upper: literal('valValue2') } };
  return { ...plan, text, right: { value: literal('valValue') } };
}

/** A text of the rule's own: every placeholder is a field of the template. */
function readText(
  template: unknown,
  operator: ResultOperator,
  path: readonly (string | number)[],
  reading: Reading,
): OwnText | undefined {
  if (!isNamed(template)) return undefined;
  const report = (kind: 'structure' | 'type', message: string): undefined => {
    reading.faults.push(fault(path, kind, `Row ${Number(path[1]) + 1}: ${message}`));
  };
  if (typeof template !== 'string') return report('structure', 'errorMessage is a text.');
  if (operator === 'assign' || operator === 'remove')
    return report('type', `${operator} never fails: errorMessage is for a result that compares.`);
  const fields = fieldsInText(template).flatMap((field) => {
    const type = typeOf(field, reading.types);
    if (type === undefined) reading.faults.push(unknownField(field, path));
    else reading.fields.add(field);
    return type === undefined ? [] : [{ field, type }];
  });
  return { template, fields };
}
