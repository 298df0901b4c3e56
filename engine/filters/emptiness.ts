/**
 * "is empty" and "is filled in", in rules and filters: equalTo and notEqualTo without a value. A value that is not typed yet is an
 * empty text while the row is under the author's hands; it is saved as none, so the same rows come back as one of the two.
 */
import type { OperatorName } from '../../metadata/signatures/operators.ts';

export const EMPTINESS = { isEmpty: 'equalTo', isFilledIn: 'notEqualTo' } as const satisfies Record<
  string,
  OperatorName
>;
export type Emptiness = keyof typeof EMPTINESS;

export const emptinesses = Object.keys(EMPTINESS) as Emptiness[];
export const isEmptiness = (name: string): name is Emptiness => Object.hasOwn(EMPTINESS, name);

/** Which of the two an operator with this value is; undefined where it compares with something. */
export function emptinessOf(operator: unknown, compared: unknown, value: unknown): Emptiness | undefined {
  if (compared === 'field' || (value !== null && value !== undefined)) return undefined;
  return emptinesses.find((name) => EMPTINESS[name] === operator);
}

/** The value with which an operator begins: one that waits to be typed where none would say something else. */
export const begunValue = (operator: string, value: unknown): unknown =>
  (operator === 'equalTo' || operator === 'notEqualTo') && (value === null || value === undefined) ? '' : value;
