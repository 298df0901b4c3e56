/**
 * The missing parts of an incomplete rule, condition by condition, in the builder's terms. Invalid parts are reported
 * by the engine (`checkRule`).
 */

import { emptinessOf } from '../../../../engine/filters/emptiness.ts';
import type { FieldType } from '../../../../metadata/kinds/fieldTypes.ts';
import type { RuleType } from '../../../../metadata/kinds/ruleTypes.ts';
import type { RuleWord } from '../../../../metadata/signatures/messageNames.ts';
import { isOperatorName, OPERATOR_SIGNATURES } from '../../../../metadata/signatures/operators.ts';
import { condOf, isHead, isResultRow, type Members, operatorOf, type Row, type Rows } from './row.ts';

/** Something that is to be selected: its word, and the member of the row that it is. */
export interface MissingPart {
  readonly row: string;
  /** From 1. */
  readonly condition: number;
  readonly member: keyof Members;
  readonly word: RuleWord;
}

type Found = [member: keyof Members, word: RuleWord];

const isNone = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** Results of a metadata condition. */
const FETCHING = new Set(['assign', 'equalTo', 'notEqualTo', 'isInList', 'isNotInList']);

const takesBounds = (name: unknown): boolean => isOperatorName(name) && OPERATOR_SIGNATURES[name].right === 'bounds';
/**
 * True if a literal can be omitted: (not) equal to null means (not) empty. A checkbox is never empty, and an empty text
 * is not typed yet.
 */
const mayBeNone = (name: unknown, value: unknown, type: FieldType | undefined): boolean =>
  type !== 'checkbox' && (name === 'assign' || emptinessOf(name, 'value', value) !== undefined);

export const isLookup = ({ expression, valueType, metaSource, matchKey }: Members): boolean =>
  expression === 'isInList' && valueType === 'field' && !(isNone(metaSource) && isNone(matchKey));

function ofCondition({ is }: Row, invoice: boolean, type: FieldType | undefined): Found[] {
  const found: Found[] = [];
  if (isNone(is.field)) found.push(['field', invoice ? 'rule.invoiceField' : 'rule.field']);
  if (isNone(is.expression)) found.push(['expression', 'rule.expression']);
  if (is.valueType !== 'field') {
    const bounds = takesBounds(is.expression);
    if (bounds && isNone(is.value1)) found.push(['value1', 'rule.value']);
    else if (bounds && isNone(is.value2)) found.push(['value2', 'rule.value']);
    else if (!bounds && !isNone(is.expression) && !mayBeNone(is.expression, is.value, type) && isNone(is.value))
      found.push(['value', 'rule.value']);
  } else if (is.expression === 'isInList' && isNone(is.field2)) {
    if (isNone(is.metaSource)) found.push(['metaSource', 'rule.metaSource']);
    if (isNone(is.matchKey)) found.push(['matchKey', 'rule.matchKey']);
  } else if (is.expression !== 'isInList' && isNone(is.field2)) found.push(['field2', 'rule.field2']);
  return found;
}

function ofResult({ is }: Row, lookup: boolean, type: FieldType | undefined): Found[] {
  const found: Found[] = [];
  if (isNone(is.ValOper)) found.push(['ValOper', 'rule.resultOperator']);
  if (lookup) {
    if (!isNone(is.ValOper) && !FETCHING.has(String(is.ValOper))) found.push(['ValOper', 'rule.resultOperator']);
    if (is.thenValueType !== 'field') found.push(['thenValueType', 'rule.resultField']);
    if (isNone(is.fetchKey)) found.push(['fetchKey', 'rule.fetchKey']);
    return found;
  }
  if (is.thenValueType === 'field') {
    if (isNone(is.thenField)) found.push(['thenField', 'rule.resultField']);
  } else if (takesBounds(is.ValOper)) {
    if (isNone(is.valValue1)) found.push(['valValue1', 'rule.resultValue']);
    else if (isNone(is.valValue2)) found.push(['valValue2', 'rule.resultValue']);
  } else if (!isNone(is.ValOper) && !mayBeNone(is.ValOper, is.valValue, type) && isNone(is.valValue))
    found.push(['valValue', 'rule.resultValue']);
  return found;
}

function ofFetch({ is }: Row): Found[] {
  const found: Found[] = [];
  if (isNone(is.autoField)) found.push(['autoField', 'rule.autoField']);
  if (isNone(is.metaSource)) found.push(['metaSource', 'rule.metaSource']);
  if (isNone(is.matchKey)) found.push(['matchKey', 'rule.conditionField']);
  if (isNone(is.fetchKey)) found.push(['fetchKey', 'rule.fetchField']);
  return found;
}

/** The types of the fields, and the field that the rule is of. */
export interface Typed {
  readonly types: Readonly<Record<string, FieldType>>;
  readonly key: string;
}

/** Disabled rows, and rows of disabled blocks, lack nothing. */
export function missingParts(rows: Rows, ruleType: RuleType, typed: Typed): MissingPart[] {
  const invoice = ruleType === 'invoiceValidation' || ruleType === 'shipmentValidation';
  let off = false;
  let lookup = false;
  return rows.flatMap((row, index) => {
    if (isHead(row)) {
      off = row.is.isActive === false;
      lookup = false;
    }
    if (off || row.is.isActive === false) return [];
    lookup ||= condOf(row) !== 'ELSE' && isLookup(row.is);
    const found = ruleType === 'autoFetching' ? ofFetch(row) : ofRow(row, rows[index + 1], lookup, invoice, typed);
    return found.map(([member, word]) => ({ row: row.id, condition: index + 1, member, word }));
  });
}

function ofRow(row: Row, next: Row | undefined, lookup: boolean, invoice: boolean, { types, key }: Typed): Found[] {
  const operator = operatorOf(row);
  if (isResultRow(row)) return isNone(row.is.field) ? [['field', invoice ? 'rule.invoiceField' : 'rule.field']] : [];
  const found = condOf(row) === 'ELSE' ? [] : ofCondition(row, invoice, types[String(row.is.field)]);
  if (operator === '') found.push(['operator', 'rule.operator']);
  // AND and OR go on with a row that begins no block.
  if ((operator === 'AND' || operator === 'OR') && (!next || isHead(next)))
    found.push(['operator', 'rule.validOperator']);
  if (operator === 'THEN') found.push(...ofResult(row, lookup, types[key]));
  return found;
}
