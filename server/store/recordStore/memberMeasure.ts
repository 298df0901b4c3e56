/**
 * Counts and sums of what members of an owned list say. What is written plainly the database counts, adds and compares; what is
 * not (a number in words of its own, blanks) it hands over by value, each different one once, and the engine reads it.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { decimalOfKey } from '../../../engine/values/decimal.ts';
import { ExactSum } from '../../../engine/values/exactSum.ts';
import { comparisonKeys } from '../../../engine/values/keys.ts';
import { numberOfKey } from '../../../engine/values/number.ts';
import type { StoreKind } from '../columnTypes.ts';
import { DEFAULT_SCALE } from '../schema/shape.ts';
import { addByKey, fieldSum } from './exactSums.ts';
import { type LoweredMeasure, type Measure, type MeasuredRow, padded } from './measure.ts';
import type { MeasuredField } from './measuredField.ts';
import { memberValue } from './memberRows.ts';

/** So many digits come back from a double as they went in. */
const MAX_PLAIN = 15;

export function measureOfMembers(kind: StoreKind, field: MeasuredField, by: Measure['by']): LoweredMeasure {
  const { type, key: written, scale = DEFAULT_SCALE } = field;
  const isPlain = plainly(kind, type, written);
  const left = { key: written, where: sql<SqlBool>`(${written} is not null and not ${isPlain})` };
  const keyOf = (cell: unknown) => field.ofMember?.keyOf(cell).key ?? null;
  if (by === 'count')
    return {
      columns: [sql`count(case when ${isPlain} then 1 end)`],
      left,
      read: (rows) => rows.reduce((count, row) => count + Number(row.cells[0]) + timesOf(row, keyOf), 0),
    };
  if (by === 'sum') {
    const sum = fieldSum(kind, { type: 'numeric', key: written, column: numberOf(kind, written, isPlain), scale });
    return {
      columns: sum.columns,
      left: { ...left, where: sum.left ? sql<SqlBool>`(${left.where} or ${sum.left})` : left.where },
      read(rows) {
        const total = new ExactSum();
        for (const { cells, left } of rows) {
          sum.take(total, cells);
          for (const [cell, times] of left) {
            const key = keyOf(cell);
            if (key !== null) addByKey(total, type === 'decimal' ? 'decimal' : 'numeric', key, times);
          }
        }
        if (total.count === 0) return null;
        return type === 'decimal' ? padded(total.digits, scale) : total.sum;
      },
    };
  }
  const compared = type === 'date' ? sql`case when ${isPlain} then ${written} end` : numberOf(kind, written, isPlain);
  const keyOfCell = (cell: unknown) =>
    cell === null ? null : comparisonKeys(type, type === 'date' ? memberValue(cell) : String(cell)).own;
  return {
    columns: [sql`${sql.raw(by)}(${compared})`],
    left,
    read(rows) {
      const all = rows.flatMap(({ cells, left }) => [keyOfCell(cells[0]), ...left.map(([cell]) => keyOf(cell))]);
      const keys = all.filter((key) => key !== null).sort();
      const key = by === 'min' ? keys[0] : keys.at(-1);
      if (key === undefined || type === 'date') return key ?? null;
      return type === 'decimal' ? padded(decimalOfKey(key), scale) : numberOfKey(key);
    },
  };
}

/** How many of what was handed over is something to the engine. */
const timesOf = ({ left }: MeasuredRow, keyOf: (cell: unknown) => string | null): number =>
  left.reduce((count, [cell, times]) => count + (keyOf(cell) === null ? 0 : times), 0);

/** True if the database parses the written value as the engine does. */
function plainly(kind: StoreKind, type: MeasuredField['type'], written: RawBuilder<unknown>): RawBuilder<SqlBool> {
  if (type === 'numeric' || type === 'decimal') {
    const number = unquoted(written);
    const isShort = sql`length(${number}) <= ${sql.lit(MAX_PLAIN)}`;
    // At most one point, a sign before the first digit alone, and a digit at both ends.
    return kind === 'postgres'
      ? sql<SqlBool>`(${written} is not null and ${isShort} and ${number} ~ '^-?[0-9]+([.][0-9]+)?$')`
      : sql<SqlBool>`(${written} is not null and ${isShort} and ${number} glob '*[0-9]' and ltrim(${number}, '-') glob '[0-9]*' and substr(${number}, 2) not glob '*[^0-9.]*' and ${number} not glob '*.*.*')`;
  }
  if (type === 'date')
    return kind === 'postgres'
      ? sql<SqlBool>`(${written} is not null and ${written} ~ '^"[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|1[0-9]|2[0-8])"$')`
      : sql<SqlBool>`(${written} is not null and ${written} glob '"[0-9][0-9][0-9][0-9]-[01][0-9]-[012][0-9]"' and substr(${written}, 7, 2) between '01' and '12' and substr(${written}, 10, 2) between '01' and '28')`;
  // Text that begins with something that is seen and stands for itself is not empty.
  const first = sql`substr(${written}, 2, 1)`;
  return sql<SqlBool>`(${written} is not null and ${written} like '"%' and ${first} between '!' and '~' and ${first} <> '\\')`;
}

const unquoted = (written: RawBuilder<unknown>) => sql`trim(${written}, '"')`;

const numberOf = (kind: StoreKind, written: RawBuilder<unknown>, isPlain: RawBuilder<SqlBool>): RawBuilder<unknown> =>
  sql`(case when ${isPlain} then cast(${unquoted(written)} as ${sql.raw(kind === 'postgres' ? 'numeric' : 'real')}) end)`;
