/**
 * Exact sums of a field's numbers by a database (docs/contract/rules.md, Formatting: decimal, on shortest decimals). Neither
 * database adds doubles so, and handing a million of them over would take seconds. So the database adds what it can add as whole
 * numbers, and hands over the rest by value: each different one once, with how often it is there.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { decimalOfKey } from '../../../engine/values/decimal.ts';
import type { ExactSum } from '../../../engine/values/exactSum.ts';
import { numberOfKey } from '../../../engine/values/number.ts';
import type { StoreKind } from '../columnTypes.ts';
import { fromScaled } from './decimal.ts';

/** A field whose numbers are added. */
export interface SummedField {
  type: 'numeric' | 'decimal';
  /** Its numbers' keys; NULL where a record has no number. */
  key: RawBuilder<string | null>;
  /** Undefined where the field has no column of its own. */
  column: RawBuilder<unknown> | undefined;
  scale: number;
}

/** The database columns of a field's sum, and how they are added. */
export interface FieldSum {
  /** Aggregates, to be selected in this order. */
  columns: readonly RawBuilder<unknown>[];
  /** Adds the cells of those to a sum. */
  take(sum: ExactSum, cells: readonly unknown[]): void;
  /** Aggregates that take a third of the time, of which `left` counts the records that they are wrong for; they may fail, too. */
  quick?: {
    columns: readonly RawBuilder<unknown>[];
    take(sum: ExactSum, cells: readonly unknown[]): void;
    left: RawBuilder<unknown>;
  };
  /**
   * Condition for records whose number is in none of the columns: they are read by key. Undefined if there are never
   * any.
   */
  left: RawBuilder<SqlBool> | undefined;
}

/** Doubles are added as so many digits after the point: weights, money and rates have no more. */
const DIGITS = 6;
const FACTOR = 10 ** DIGITS;
/** Fifteen digits come back from a double as they went in, so a number below this, times the factor, is its shortest decimal. */
const MAX_EXACT = 10 ** (15 - DIGITS);
/**
 * More than the units of every number below `MAX_EXACT`, so that none is negative once it is added; with a half still exact
 * in a double.
 */
const ABOVE = 1_500_000_000_000_000;
/** 64 bits would not hold the sum of many numbers of 18 digits: it is added in two parts. */
const PART = 1_000_000_000;

export function fieldSum(kind: StoreKind, { type, key, column, scale }: SummedField): FieldSum {
  if (!column) return { columns: [], take: () => {}, left: sql<SqlBool>`${key} is not null` };
  if (type === 'decimal') {
    return {
      columns: inParts(kind, column),
      take: (sum, cells) => addParts(sum, cells, scale),
      left: sql<SqlBool>`(${column} is null and ${key} is not null)`,
    };
  }
  if (kind === 'postgres') {
    // The text of a double is its shortest decimal; `numeric` adds those exactly.
    return {
      columns: [sql`sum(${column}::text::numeric)::text`],
      take: (sum, [cell]) => void sum.add(cell),
      // The column of a number has every one that has a key.
      left: undefined,
    };
  }
  // Without functions, which cost SQLite more than all the rest: rounded by adding a half before what is behind the point is cut.
  const factor = sql.lit(FACTOR);
  const isUnits = (half: number) =>
    sql<SqlBool>`cast(${column} * ${factor} + ${sql.lit(half)} as integer) / ${factor}.0 = ${column}`;
  const most = sql.lit(MAX_EXACT);
  const fits = sql<SqlBool>`(${column} < ${most} and ${column} > -${most} and (${isUnits(0.5)} or ${isUnits(-0.5)}))`;
  const whole = sql`cast(round(${column} * ${factor}) as integer)`;
  // Rounded by adding a half, of what is never negative. Numbers from MAX_EXACT on do not come back from the remainder.
  const units = sql`(cast(${column} * ${factor} + ${sql.raw(`${ABOVE}.5`)} as integer) - ${sql.lit(ABOVE)})`;
  const back = sql`${units} % ${sql.lit(MAX_EXACT * FACTOR)} / ${factor}.0`;
  return {
    columns: inParts(kind, sql`case when ${fits} then ${whole} end`),
    quick: {
      columns: [sql`cast(sum(${units}) as text)`],
      take: (sum, [cell]) => void (cell === null || sum.add(fromScaled(String(cell), DIGITS))),
      left: sql`count(nullif(${back}, ${column}))`,
    },
    take: (sum, cells) => addParts(sum, cells, DIGITS),
    left: sql<SqlBool>`(${column} is not null and ${fits} is not true)`,
  };
}

function inParts(kind: StoreKind, units: RawBuilder<unknown>): RawBuilder<unknown>[] {
  const text = (expression: RawBuilder<unknown>) => sql`cast(${expression} as text)`;
  if (kind === 'postgres') return [sql`null`, text(sql`sum(${units})`)];
  return [text(sql`sum((${units}) / ${sql.lit(PART)})`), text(sql`sum((${units}) % ${sql.lit(PART)})`)];
}

function addParts(sum: ExactSum, [high, low]: readonly unknown[], scale: number): void {
  if (low === null) return;
  const units = BigInt(String(high ?? '0')) * BigInt(PART) + BigInt(String(low));
  sum.add(fromScaled(String(units), scale));
}

/** Adds a number that came by its key, so many times. */
export const addByKey = (sum: ExactSum, type: SummedField['type'], key: string, times: number): void =>
  void sum.add(type === 'decimal' ? decimalOfKey(key) : numberOfKey(key), times);
