import type { FieldType } from '../../metadata/kinds/fieldTypes.ts';
import { dayOf } from '../values/day.ts';
import { decimalKey } from '../values/decimal.ts';
import { numberOf } from '../values/number.ts';
import { classOf } from '../values/side.ts';
import { textKeyOf } from '../values/textTest.ts';
import { getterOf, type Test } from './env.ts';
import type { Comparison } from './plan.ts';

type Key = string | number | undefined;
const READERS: Record<string, (value: unknown) => Key> = {
  text: textKeyOf,
  numeric: numberOf,
  decimal: decimalKey,
  date: dayOf,
};

/**
 * A comparison of two fields of one class by equality or order, without sides; undefined where the plain meaning is to be
 * taken: mixed classes, lists, searches, and text order, which is by code point.
 */
export function testWithField(comparison: Comparison, right: { field: string; type: FieldType }): Test | undefined {
  const { cls, operator } = comparison;
  const read = READERS[cls];
  if (!read || classOf(right.type) !== cls) return undefined;
  const getX = getterOf(comparison.field);
  const getY = getterOf(right.field);
  if (operator === 'equalTo' && cls === 'text') {
    return (record) => {
      const x = getX(record);
      const y = getY(record);
      return x === y || read(x) === read(y);
    };
  }
  if (cls === 'text') return undefined;
  const accepts = ACCEPTS[operator];
  if (!accepts) return undefined;
  return (record) => {
    const x = read(getX(record));
    const y = read(getY(record));
    return x !== undefined && y !== undefined && accepts(x, y);
  };
}

const ACCEPTS: Partial<Record<string, (x: string | number, y: string | number) => boolean>> = {
  lessThan: (x, y) => x < y,
  lessThanEqualTo: (x, y) => x <= y,
  greaterThan: (x, y) => x > y,
  greaterThanEqualTo: (x, y) => x >= y,
};
