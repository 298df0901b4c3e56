/** A measure as what a statement selects for it, and how that is read. */
import { sql } from 'kysely';
import { decimalOfKey } from '../../../engine/values/decimal.ts';
import { ExactSum } from '../../../engine/values/exactSum.ts';
import { numberOfKey } from '../../../engine/values/number.ts';
import { DEFAULT_SCALE } from '../schema/shape.ts';
import type { EntityContext } from './context.ts';
import { addByKey, fieldSum } from './exactSums.ts';
import { measuredField } from './fieldToMeasure.ts';
import { type LoweredMeasure, type Measure, padded, type ReadMeasure } from './measure.ts';
import { measureOfMembers } from './memberMeasure.ts';
import type { MeasuredSelection } from './memberRows.ts';

/** @throws Error for an unknown field, or a measure that its type does not have */
export function lowered(context: EntityContext, request: MeasuredSelection, { by, of }: Measure): LoweredMeasure {
  if (by === 'count') {
    const field = of === undefined ? undefined : measuredField(context, request, of);
    if (field?.ofMember) return measureOfMembers(context.kind, field, by);
    return {
      columns: [sql`count(${field?.key ?? sql`*`})`],
      read: (rows) => rows.reduce((count, { cells }) => count + Number(cells[0]), 0),
    };
  }
  if (of === undefined) throw new Error(`A measure by ${by} needs a field.`);
  const field = measuredField(context, request, of);
  const { type, column, key, scale = DEFAULT_SCALE } = field;
  const isMeasured = type === 'numeric' || type === 'decimal' || (type === 'date' && by !== 'sum');
  if (field.ofMember && isMeasured) return measureOfMembers(context.kind, field, by);
  if (by === 'sum' && (type === 'numeric' || type === 'decimal')) {
    const sum = fieldSum(context.kind, { type, key, column, scale });
    const taking =
      (take: typeof sum.take): ReadMeasure =>
      (rows) => {
        const total = new ExactSum();
        for (const { cells, left } of rows) {
          take(total, cells);
          for (const [number, times] of left) addByKey(total, type, number, times);
        }
        if (total.count === 0) return null;
        if (type === 'numeric') return total.sum;
        // As text: a sum passes 2^53 long before it passes 64 bits.
        return padded(total.digits, scale);
      };
    return {
      columns: sum.columns,
      ...(sum.left ? { left: { key, where: sum.left } } : {}),
      ...(sum.quick ? { quick: { ...sum.quick, read: taking(sum.quick.take) } } : {}),
      read: taking(sum.take),
    };
  }
  if (by !== 'sum' && (type === 'numeric' || type === 'decimal' || type === 'date')) {
    const read = (cell: unknown) => {
      if (type === 'date') return cell;
      // As text, as its sum is: no digit is lost.
      return type === 'decimal' ? padded(decimalOfKey(String(cell)), scale) : numberOfKey(String(cell));
    };
    return {
      columns: [sql`${sql.raw(by)}(${key})`],
      // Keys are compared byte by byte, as the database does.
      read: (rows) => {
        const found = rows.flatMap(({ cells }) => (cells[0] === null ? [] : [String(cells[0])])).sort();
        const cell = by === 'min' ? found[0] : found.at(-1);
        return cell === undefined ? null : read(cell);
      },
    };
  }
  throw new Error(
    `"${of}" cannot be measured by ${by}: ${by === 'sum' ? 'it is no number' : 'it is neither number nor day'}.`,
  );
}
