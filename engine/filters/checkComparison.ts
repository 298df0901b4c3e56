import { type FieldTypes, isFieldType } from '../../metadata/kinds/fieldTypes.ts';
import { isOperatorName, OPERATOR_SIGNATURES, type OperatorSignature } from '../../metadata/signatures/operators.ts';
import { checkLiteral } from '../faults/checkLiteral.ts';
import { type Fault, fault } from '../faults/fault.ts';
import type { Right } from '../operators/operator.ts';
import type { SqlSide } from '../operators/sql/sqlSide.ts';
import { classOf } from '../values/side.ts';
import { plainLiteral } from './plainLiteral.ts';
import type { Comparison } from './plan.ts';

/** The members of a comparison in JSON, with their property names for the faults' paths. */
export interface RawComparison {
  readonly field: unknown;
  readonly operator: unknown;
  readonly value: unknown;
  readonly value1: unknown;
  readonly value2: unknown;
  /** The other field; undefined or null: a literal is compared with. */
  readonly otherField: unknown;
  readonly names: {
    readonly field: string;
    readonly operator: string;
    readonly otherField: string;
    readonly value: string;
    readonly value1: string;
    readonly value2: string;
  };
}

type Path = readonly (string | number)[];

/** Looks up the names of a comparison and checks that its operator fits; every fault is reported. */
export function checkComparison(
  raw: RawComparison,
  types: FieldTypes,
  path: Path,
): { readonly faults: Fault[]; readonly comparison?: Comparison } {
  const { names } = raw;
  const faults: Fault[] = [];
  const type = typeOf(raw.field, types);
  if (type === undefined) faults.push(unknownField(raw.field, [...path, names.field]));
  const { operator } = raw;
  if (!isOperatorName(operator)) {
    faults.push(fault([...path, names.operator], 'unknown', `There is no operator ${quoted(operator)}.`));
    return { faults };
  }
  const signature: OperatorSignature = OPERATOR_SIGNATURES[operator];
  if (type !== undefined && !signature.classes.includes(classOf(type))) {
    const message = `${operator} is no operator of the ${type} field "${String(raw.field)}".`;
    faults.push(fault([...path, names.operator], 'type', message));
  }
  const owner = String(raw.field);
  const isEntrySearch = type === 'multiselect' && (operator === 'contains' || operator === 'doesNotContain');
  const isList = signature.right === 'list' || (type === 'multiselect' && !isEntrySearch);
  let right: Right<SqlSide>;
  if (isNamed(raw.otherField)) {
    const otherType = typeOf(raw.otherField, types);
    const at = [...path, names.otherField];
    if (otherType === undefined) faults.push(unknownField(raw.otherField, at));
    if (signature.right === 'bounds') faults.push(fault(at, 'type', `${operator} compares with two values, no field.`));
    if (isEntrySearch) faults.push(fault(at, 'type', `${operator} of a multiselect compares with one text, no field.`));
    right = { value: { field: String(raw.otherField), type: otherType ?? 'text' } };
  } else if (signature.right === 'bounds') {
    faults.push(
      ...checkLiteral(raw.value1, [...path, names.value1], owner, isList),
      ...checkLiteral(raw.value2, [...path, names.value2], owner, isList),
    );
    right = { value: { literal: plainLiteral(raw.value1) }, upper: { literal: plainLiteral(raw.value2) } };
  } else {
    if (isEntrySearch && Array.isArray(raw.value)) {
      const message = `${operator} of a multiselect compares with one text, no list.`;
      faults.push(fault([...path, names.value], 'type', message));
    }
    faults.push(...checkLiteral(raw.value, [...path, names.value], owner, isList));
    right = { value: { literal: plainLiteral(raw.value) } };
  }
  if (type === undefined) return { faults };
  return { faults, comparison: { field: owner, type, cls: classOf(type), operator, right } };
}

/** The type of a field; undefined if the field or its type is unknown. */
export function typeOf(field: unknown, types: FieldTypes) {
  if (typeof field !== 'string' || !Object.hasOwn(types, field)) return undefined;
  const type = types[field];
  return isFieldType(type) ? type : undefined;
}

/** @returns true if a property contains a field's name */
export function isNamed(name: unknown): boolean {
  return name !== undefined && name !== null && name !== '';
}

/** The fault of a field that is not there. */
export function unknownField(field: unknown, path: Path): Fault {
  return fault(path, 'unknown', isNamed(field) ? `There is no field ${quoted(field)}.` : 'A field is missing.');
}

function quoted(name: unknown): string {
  return JSON.stringify(name) ?? 'without a name';
}
