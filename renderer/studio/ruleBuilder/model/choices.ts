/** Options of a row: expressions by field type, and results. */
import { COMPARISON_CLASS, type FieldType } from '../../../../metadata/kinds/fieldTypes.ts';
import type { ResultOperator } from '../../../../metadata/kinds/ruleMembers.ts';
import type { RuleType } from '../../../../metadata/kinds/ruleTypes.ts';
import {
  isOperatorName,
  OPERATOR_NAMES,
  OPERATOR_SIGNATURES,
  type OperatorName,
} from '../../../../metadata/signatures/operators.ts';
import { resultName } from './resultNames.ts';
import { isHead, isResultRow, type Rows } from './row.ts';

/** The right side of an operator; one value for other names. */
export function rightOf(operator: unknown): 'one' | 'list' | 'bounds' | 'days' {
  if (operator === 'remove') return 'list';
  return isOperatorName(operator) ? OPERATOR_SIGNATURES[operator].right : 'one';
}

/** The operators that a type has; all where the field is not chosen yet. */
export function expressionsFor(type: FieldType | undefined): OperatorName[] {
  if (!type) return [...OPERATOR_NAMES];
  const own = COMPARISON_CLASS[type];
  return OPERATOR_NAMES.filter((name) => (OPERATOR_SIGNATURES[name].classes as readonly string[]).includes(own));
}

/** The results that a field may have; those of a metadata condition are fewer. */
export function resultsFor(type: FieldType | undefined, lookup: boolean): ResultOperator[] {
  if (lookup) {
    const fetching: ResultOperator[] = ['assign', 'equalTo', 'notEqualTo', 'isInList', 'isNotInList'];
    const known = new Set<string>([...expressionsFor(type), 'assign']);
    return fetching.filter((name) => known.has(name));
  }
  return ['assign', ...(type === 'checkbox' ? [] : ['remove' as const]), ...expressionsFor(type)];
}

/** Operators that may compare with another field: one value, no bounds and no count of days. */
export const mayCompareFields = (operator: unknown): boolean => {
  const right = rightOf(operator);
  return right === 'one' || right === 'list';
};

/** The names of the RESULT rows above a row. */
export function resultsAbove(rows: Rows, index: number): string[] {
  return rows.slice(0, index).flatMap((row, at) => (isResultRow(row) ? [resultName(at)] : []));
}

/** True if the block of a row has a lookup. */
export function blockLooksUp(rows: Rows, index: number, isLookup: (is: Rows[number]['is']) => boolean): boolean {
  for (let at = index; at >= 0; at -= 1) {
    const row = rows[at];
    if (!row) break;
    if (row.is.isActive !== false && isLookup(row.is)) return true;
    if (isHead(row)) break;
  }
  return false;
}

/** The operators after a row. */
export const operatorsFor = (ruleType: RuleType): string[] =>
  ruleType === 'shipmentValidation' ? ['AND', 'OR', 'THEN', 'RESULT'] : ['AND', 'OR', 'THEN'];
