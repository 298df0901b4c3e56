/** Fields that definitions compute: the same values in a page and in a save, whatever was sent for them. */
import type { FieldType } from '../../metadata/kinds/fieldTypes.ts';
import { type CompiledExpression, compileExpression } from '../expressions/compileExpression.ts';
import type { RecordValues } from '../filters/env.ts';
import { compareDecimals, decimalText } from '../values/decimal.ts';

/** What of a field says how it is computed. */
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
 * What is computed may be read by what else is, in any order: so often it is computed as there are fields of it. Fields that
 * compute themselves in a circle end there.
 * @param compile gives an expression's function; a page has its own, with what it remembers
 * @param words which are computed: what is stored, or what is read
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

/** Whether the text that a record has is the same decimal, with more zeros at its end or fewer. */
const isSameDecimal = (value: unknown, stored: unknown): boolean =>
  typeof stored === 'string' && compareDecimals(value, stored) === 0;

/** Whether two values are stored alike: what is missing is null. */
function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one ?? null, other ?? null)) return true;
  if (typeof one !== 'object' || typeof other !== 'object') return false;
  return JSON.stringify(one) === JSON.stringify(other);
}
