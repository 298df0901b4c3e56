import jsonLogic from 'json-logic-js';
import { type ComparisonClass, isFieldType } from '../../metadata/kinds/fieldTypes.ts';
import { OPERATOR_NAMES } from '../../metadata/signatures/operators.ts';
import { OPERATORS } from '../operators/operators.ts';
import type { Kind, Side } from '../values/side.ts';

/** A json-logic expression. */
export type JsonLogic = unknown;

/** The data read by the contract's named operations: `{"var": "record.KEY"}`, `{"var": "today"}`, `{"var": "sources.NAME"}`. */
export interface LogicData {
  readonly record: Readonly<Record<string, unknown>>;
  readonly today: string;
  readonly sources?: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;
}

/** Evaluates with json-logic-js, which knows the operators of the contract as named operations. */
export function applyLogic(logic: JsonLogic, data: LogicData): unknown {
  return jsonLogic.apply(logic as Parameters<typeof jsonLogic.apply>[0], data);
}

/** The named operations, for any other evaluator of json-logic that is to mean the same. */
export const NAMED_OPERATIONS = new Map<string, (...values: unknown[]) => unknown>();

/** Adds a named operation; it does not use `this`, so that its result does not depend on its position. */
export function nameOperation(name: string, operation: (...values: never[]) => unknown): void {
  const named = operation as (...values: unknown[]) => unknown;
  NAMED_OPERATIONS.set(name, named);
  jsonLogic.add_operation(name, named);
}

export function sideOf(kind: unknown, value: unknown): Side {
  return { kind: isFieldType(kind) ? kind : ('literal' as Kind), value };
}

/**
 * Every operator as a named operation: `{OPERATOR: [class, x, kind of x, v, kind of v, today, upper bound]}`, where a kind
 * is the type of the field or `literal`.
 */
for (const name of OPERATOR_NAMES) {
  nameOperation(
    name,
    (cls: ComparisonClass, x: unknown, xKind: string, v: unknown, vKind: string, today: string, upper: unknown) => {
      const right = { value: sideOf(vKind, v), upper: sideOf('literal', upper) };
      return OPERATORS[name].holds(cls, sideOf(xKind, x), right, today);
    },
  );
}

/** A property by its exact name, for names that json-logic's `var` would take apart or find on every object. */
nameOperation('property', (owner: Readonly<Record<string, unknown>>, key: string) =>
  Object.hasOwn(owner, key) ? owner[key] : null,
);

/** Reads a field of the record. */
export function fieldLogic(field: string): JsonLogic {
  const isPlainName = field !== '' && !field.includes('.') && !(field in Object.prototype);
  return isPlainName ? { var: `record.${field}` } : { property: [{ var: 'record' }, field] };
}

/** Today. */
export const TODAY_LOGIC: JsonLogic = { var: 'today' };
