/** The least and the most that a number or a day may be (docs/contract/cells.md, Range). */
import { COMPARISON_CLASS, type FieldType, isRangedType } from '../../metadata/kinds/fieldTypes.ts';
import { comparableOf, type OrderedClass } from '../values/side.ts';

export interface RangeField {
  readonly type: FieldType;
  readonly min?: number | string | undefined;
  readonly max?: number | string | undefined;
}

/** Which of the two bounds a value is beyond. */
export type Beyond = 'min' | 'max';

/** A test of a value of the field's type; undefined where every value is within, or values have no such order. */
export function compileRange({ type, min, max }: RangeField): ((value: unknown) => Beyond | undefined) | undefined {
  if ((min === undefined && max === undefined) || !isRangedType(type)) return undefined;
  const cls = COMPARISON_CLASS[type] as OrderedClass;
  // Bounds are fixed: none of them is today.
  const keyOf = (value: unknown) => comparableOf(cls, { kind: type, value }, '');
  const [least, most] = [keyOf(min), keyOf(max)];
  return (value) => {
    const key = keyOf(value);
    if (key === undefined) return undefined;
    if (least !== undefined && key < least) return 'min';
    return most !== undefined && key > most ? 'max' : undefined;
  };
}
