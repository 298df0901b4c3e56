/** The least and the most that a number or a day may be (docs/contract/cells.md, Range). */
import { COMPARISON_CLASS, type FieldType } from '../../metadata/kinds/fieldTypes.ts';
import { comparableOf, type OrderedClass } from '../values/side.ts';

export interface RangeField {
  readonly type: FieldType;
  readonly min?: number | string | undefined;
  readonly max?: number | string | undefined;
}

/** Which of the two bounds a value is beyond. */
export type Beyond = 'min' | 'max';

const RANGED: ReadonlySet<string> = new Set<OrderedClass>(['numeric', 'decimal', 'date']);

/** A test of a value of the field's type; undefined where every value is within, or values have no such order. */
export function compileRange({ type, min, max }: RangeField): ((value: unknown) => Beyond | undefined) | undefined {
  const cls = COMPARISON_CLASS[type];
  if ((min === undefined && max === undefined) || !RANGED.has(cls)) return undefined;
  // Bounds are fixed: none of them is today.
  const keyOf = (value: unknown) => comparableOf(cls as OrderedClass, { kind: type, value }, '');
  const [least, most] = [keyOf(min), keyOf(max)];
  return (value) => {
    const key = keyOf(value);
    if (key === undefined) return undefined;
    if (least !== undefined && key < least) return 'min';
    return most !== undefined && key > most ? 'max' : undefined;
  };
}
