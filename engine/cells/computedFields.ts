/** Computed fields: equal values in a page and in a save, regardless of the sent values. */
import type { FieldType } from '../../metadata/kinds/fieldTypes.ts';
import { type CompiledExpression, compileExpression } from '../expressions/compileExpression.ts';
import type { RecordValues } from '../filters/env.ts';
import { compareDecimals, decimalText } from '../values/decimal.ts';

/** The properties of a field that define its computation. */
export interface ComputedField {
  readonly key: string;
  /** An expression that reads `record`, `row` and `user`. */
  readonly compute?: unknown;
  /** The same of what is stored nowhere, and computed whenever it is read. */
  readonly virtual?: unknown;
  /** A decimal is computed as text in plain digits, as it is stored (docs/contract/values.md, Decimals). */
  readonly type?: FieldType;
}

export interface ComputeScope {
  readonly today: string;
  readonly user?: unknown;
}

export interface ComputedFields {
  /** The keys of the fields that are computed. */
  readonly keys: readonly string[];
  /** The record with what is computed from it; the same object where nothing is another value. */
  run(record: RecordValues, scope: ComputeScope): RecordValues;
}

/**
 * Computed fields may read one another in any order, so the computation runs once per computed field; fields in a cycle stop
 * there.
 * @param compile compiles an expression; a page passes a memoized function
 * @param words the computed properties: `compute` for stored values, `virtual` for values computed on read
 * @throws TypedError for an expression with a fault
 */
export function compileComputed(
  fields: readonly ComputedField[],
  compile: (expression: unknown) => Pick<CompiledExpression, 'run'> = compileExpression,
  words: readonly ('compute' | 'virtual')[] = ['compute'],
): ComputedFields {
  const computed = fields.flatMap((field) => {
    const word = words.find((one) => field[one] !== undefined);
    return word === undefined
      ? []
      : [{ key: field.key, isDecimal: field.type === 'decimal', run: compile(field[word]).run }];
  });
  return {
    keys: computed.map(({ key }) => key),
    run(record, { today, user }) {
      let now = record;
      for (let pass = 0; pass < computed.length; pass += 1) {
        const before = now;
        for (const { key, isDecimal, run } of computed) {
          const result = run({ record: now, row: now, today, user }) ?? null;
          const value = isDecimal && typeof result === 'number' ? (decimalText(result) ?? result) : result;
          if (isSame(value, now[key]) || (isDecimal && isSameDecimal(value, now[key]))) continue;
          now = { ...now, [key]: value };
        }
        if (now === before) break;
      }
      return now;
    },
  };
}

/** The computed values of a record that differ from those of another. */
export function computedChanges(
  { keys }: ComputedFields,
  before: RecordValues,
  after: RecordValues,
): Record<string, unknown> {
  return Object.fromEntries(
    keys.flatMap((key) => (isSame(after[key], before[key]) ? [] : [[key, after[key] ?? null]])),
  );
}

/** @returns true if the stored text is the same decimal, regardless of trailing zeros */
const isSameDecimal = (value: unknown, stored: unknown): boolean =>
  typeof stored === 'string' && compareDecimals(value, stored) === 0;

/** @returns true if two values are stored equally: a missing value is null */
function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one ?? null, other ?? null)) return true;
  if (typeof one !== 'object' || typeof other !== 'object') return false;
  return JSON.stringify(one) === JSON.stringify(other);
}
