/** The values of a filter that a person enters (docs/contract/filters.md, Faults): bounds, numbers and lengths. */
import { isRecord } from '../../metadata/isRecord.ts';
import type { FieldTypes } from '../../metadata/kinds/fieldTypes.ts';
import { isOperatorName, OPERATOR_SIGNATURES } from '../../metadata/signatures/operators.ts';
import { type Fault, fault } from '../faults/fault.ts';
import { listOf } from '../values/list.ts';
import { numberOf } from '../values/number.ts';
import { classOf } from '../values/side.ts';

type Path = readonly (string | number)[];

export interface FilterValueLimits {
  /** The maximum number of characters of a value; undefined: lengths and numbers are not checked. */
  readonly length?: number;
}

/**
 * Returns a fault for each `between` without both bounds. With a length also for each value that is too long, and for each
 * non-numeric list entry of a numeric field.
 * @param tree a filter that `checkFilter` accepts
 */
export function checkFilterValues(tree: unknown, types: FieldTypes, limits: FilterValueLimits = {}): Fault[] {
  return faultsIn(tree, [], types, limits);
}

function faultsIn(node: unknown, path: Path, types: FieldTypes, limits: FilterValueLimits): Fault[] {
  if (!isRecord(node) || node.isActive === false) return [];
  if (Array.isArray(node.fields))
    return node.fields.flatMap((member, index) => faultsIn(member, [...path, 'fields', index], types, limits));
  const { operator, name, matchField } = node;
  if (!isOperatorName(operator) || typeof name !== 'string' || (matchField ?? '') !== '') return [];
  const { right } = OPERATOR_SIGNATURES[operator];
  const words = right === 'bounds' ? ['value1', 'value2'] : ['value'];
  return words.flatMap((word) => {
    const value = node[word];
    const at = [...path, word];
    if (right === 'bounds' && (value ?? '') === '')
      return [fault(at, 'structure', `${operator} of "${name}" needs value1 and value2.`)];
    const type = types[name];
    if (limits.length === undefined || type === undefined) return [];
    const { length } = limits;
    const entries = right === 'list' || Array.isArray(value) ? listOf(value) : [value];
    if (entries.some((entry) => typeof entry === 'string' && Array.from(entry).length > length))
      return [fault(at, 'limit', `A filter value can have at most ${length} characters.`)];
    const isNumber = ['numeric', 'decimal'].includes(classOf(type)) && right === 'list';
    if (isNumber && entries.some((entry) => numberOf(entry) === undefined))
      return [fault(at, 'type', 'Please enter only numeric values.')];
    return [];
  });
}
