import type { ComparisonClass } from '../kinds/fieldTypes.ts';

/**
 * The operators of the contract (docs/contract/comparisons.md, Operators by class): the field classes that support each, and its
 * right-hand operand. The engine implements them, one file each, under `satisfies Record<OperatorName, …>`.
 */
export interface OperatorSignature {
  /** The classes of the field on the left that have this operator. */
  readonly classes: readonly ComparisonClass[];
  /** `one` value, a `list` value, two literal `bounds`, or a whole number of `days`. */
  readonly right: 'one' | 'list' | 'bounds' | 'days';
  /** The operator that is true exactly when this one is false, where there is one. */
  readonly opposite?: string;
}

const ALL = ['text', 'multiselect', 'numeric', 'decimal', 'date', 'checkbox'] as const;
const LISTED = ['text', 'multiselect', 'numeric', 'decimal', 'date'] as const;
const ORDERED = ['text', 'numeric', 'decimal', 'date'] as const;

/** Every operator's signature, in the order in which they are offered. */
export const OPERATOR_SIGNATURES = {
  equalTo: { classes: ALL, right: 'one', opposite: 'notEqualTo' },
  isInList: { classes: LISTED, right: 'list', opposite: 'isNotInList' },
  lessThanEqualTo: { classes: ORDERED, right: 'one' },
  greaterThanEqualTo: { classes: ORDERED, right: 'one' },
  lessThan: { classes: ORDERED, right: 'one' },
  greaterThan: { classes: ORDERED, right: 'one' },
  isNotInList: { classes: LISTED, right: 'list', opposite: 'isInList' },
  notEqualTo: { classes: ALL, right: 'one', opposite: 'equalTo' },
  contains: { classes: LISTED, right: 'one', opposite: 'doesNotContain' },
  doesNotContain: { classes: LISTED, right: 'one', opposite: 'contains' },
  betweenInclusive: { classes: ORDERED, right: 'bounds' },
  betweenExclusive: { classes: ORDERED, right: 'bounds' },
  beginsWith: { classes: ORDERED, right: 'one', opposite: 'doesNotBeginWith' },
  doesNotBeginWith: { classes: ORDERED, right: 'one', opposite: 'beginsWith' },
  endsWith: { classes: ORDERED, right: 'one', opposite: 'doesNotEndWith' },
  doesNotEndWith: { classes: ORDERED, right: 'one', opposite: 'endsWith' },
  day: { classes: ['date'], right: 'days' },
} as const satisfies Record<string, OperatorSignature>;

export type OperatorName = keyof typeof OPERATOR_SIGNATURES;

/** Every operator's name, in the order in which they are offered. */
export const OPERATOR_NAMES = Object.keys(OPERATOR_SIGNATURES) as OperatorName[];

/** @returns true if a name is an operator */
export function isOperatorName(name: unknown): name is OperatorName {
  return typeof name === 'string' && Object.hasOwn(OPERATOR_SIGNATURES, name);
}
