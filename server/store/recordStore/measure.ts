/** A requested measure, and its columns in a statement. */
import type { RawBuilder, SqlBool } from 'kysely';

export interface Measure {
  by: 'count' | 'sum' | 'min' | 'max';
  /** The field; of a count left out: all records, else those where it is not empty. */
  of?: string;
  /** The field that holds the unit, for example the currency of an amount: one result for each of its values. */
  per?: string;
}

/** A measure's columns in one row of the database, and the numbers that they have not. */
export interface MeasuredRow {
  readonly cells: readonly unknown[];
  readonly left: readonly (readonly [key: string, times: number])[];
}
export type ReadMeasure = (rows: readonly MeasuredRow[]) => unknown;

export interface LoweredMeasure {
  columns: readonly RawBuilder<unknown>[];
  /** Says the same in less time, where none is left. */
  quick?: { columns: readonly RawBuilder<unknown>[]; left: RawBuilder<unknown>; read: ReadMeasure };
  /** Numbers that none of the columns has, by key. */
  left?: { key: RawBuilder<string | null>; where: RawBuilder<SqlBool> };
  read: ReadMeasure;
}

/** A decimal with at least its field's digits after the point. */
export function padded(digits: string, scale: number): string {
  const [whole = '', fraction = ''] = digits.split('.');
  return scale === 0 && fraction === '' ? whole : `${whole}.${fraction.padEnd(scale, '0')}`;
}
