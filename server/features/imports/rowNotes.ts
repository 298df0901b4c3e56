/**
 * Unusual rows of a file, which a person looks at before anything is saved (docs/decisions/0225): rows that the sheet hides,
 * totals, formulas that were never computed, and duplicates within the file.
 */
import { createHash } from 'node:crypto';
import { isEmpty } from '../../../engine/values/empty.ts';
import { ExactSum } from '../../../engine/values/exactSum.ts';
import { textKey } from '../../../engine/values/textKey.ts';
import { type FieldTypes, isNumberType } from '../../../metadata/kinds/fieldTypes.ts';
import type { UploadNote } from '../../../metadata/kinds/uploadNotes.ts';
import type { OperationContext } from '../../operations/operation.ts';
import { t } from '../../platform/words/localizedText.ts';
import { matchingKey } from '../../records/read/uniqueKey.ts';
import type { FileRow, RawCell } from '../../spreadsheets/fileRow.ts';
import type { Batch } from '../../uploads/batches.ts';

export interface RowNote {
  kinds: UploadNote[];
  /** The first filled cells of the row. */
  cells: string[];
  /** Names of the columns whose formula has no stored value. */
  columns?: string[];
  /** The number of the earlier row that this one repeats. */
  of?: number;
}

type Values = Readonly<Record<string, unknown>>;

const SHOWN_CELLS = 4;
const SHOWN_CHARACTERS = 40;

/** Takes the rows of a file in their order. */
export class RowNotes {
  readonly #names: readonly string[];
  readonly #totals: TotalRows;
  readonly #doubles: Doubles;

  constructor(context: OperationContext, batch: Batch, names: readonly string[], types: FieldTypes) {
    this.#names = names;
    this.#totals = new TotalRows(t('uploadTotalWords').in(context.runtime.program), types);
    const key = batch.within === undefined ? matchingKey(context, batch.entity) : undefined;
    this.#doubles = new Doubles(key?.fields ?? [], types);
  }

  /** @returns undefined for a row with nothing unusual about it */
  take(row: FileRow, values: Values): RowNote | undefined {
    const kinds: UploadNote[] = [];
    if (row.hidden) kinds.push('hidden');
    const isTotal = this.#totals.take(row.cells, values);
    if (isTotal) kinds.push('total');
    if (row.unvalued) kinds.push('unvalued');
    const of = isTotal ? undefined : this.#doubles.take(row.number, values);
    if (of !== undefined) kinds.push('double');
    if (kinds.length === 0) return undefined;
    return {
      kinds,
      cells: shownCells(row.cells),
      ...(row.unvalued ? { columns: row.unvalued.map((index) => this.#names[index] ?? String(index + 1)) } : {}),
      ...(of === undefined ? {} : { of }),
    };
  }
}

const shownCells = (cells: readonly RawCell[]): string[] =>
  cells
    .filter((cell) => cell !== null)
    .slice(0, SHOWN_CELLS)
    .map((cell) => String(cell).slice(0, SHOWN_CHARACTERS));

/** Totals: rows that begin with a word for one, or whose numbers are the sums of those above. */
class TotalRows {
  readonly #words: readonly string[];
  readonly #types: FieldTypes;
  /** Since the last total, and since the beginning; totals are in neither. */
  #section = new Map<string, ExactSum>();
  readonly #all = new Map<string, ExactSum>();
  #widest = 0;

  constructor(words: string, types: FieldTypes) {
    this.#words = words.split(',').map((word) => word.trim().toLowerCase());
    this.#types = types;
  }

  take(cells: readonly RawCell[], values: Values): boolean {
    const filled = cells.filter((cell) => cell !== null).length;
    const numbers = Object.entries(values).filter(([field]) => isNumberType(this.#types[field]));
    // A total leaves out what only single rows have.
    const isTotal = filled < this.#widest && (this.#beginsWithWord(cells) || this.#isSum(numbers));
    if (isTotal) this.#section = new Map();
    else {
      this.#widest = Math.max(this.#widest, filled);
      for (const sums of [this.#section, this.#all])
        for (const [field, value] of numbers) {
          const sum = sums.get(field) ?? new ExactSum();
          if (sum.add(value)) sums.set(field, sum);
        }
    }
    return isTotal;
  }

  #beginsWithWord(cells: readonly RawCell[]): boolean {
    const first = cells.find((cell) => cell !== null);
    if (typeof first !== 'string') return false;
    const text = first.trim().toLowerCase();
    return this.#words.some((word) => text.startsWith(word) && !/^[\p{L}\p{N}]/u.test(text.slice(word.length)));
  }

  #isSum(numbers: readonly [string, unknown][]): boolean {
    const sumsUp = (sums: ReadonlyMap<string, ExactSum>) =>
      numbers.length > 0 &&
      numbers.every(([field, value]) => {
        const sum = sums.get(field);
        return sum !== undefined && sum.count > 1 && sum.sum !== 0 && sum.sum === Number(value);
      });
    return sumsUp(this.#section) || sumsUp(this.#all);
  }
}

/** Rows that repeat the unique key, or every value, of an earlier row. */
class Doubles {
  readonly #key: readonly string[];
  readonly #types: FieldTypes;
  readonly #rows = new Map<string, number>();

  constructor(key: readonly string[], types: FieldTypes) {
    this.#key = key;
    this.#types = types;
  }

  /** @returns the number of the earlier row */
  take(number: number, values: Values): number | undefined {
    const hasKey =
      this.#key.length > 0 && this.#key.every((field) => !isEmpty(this.#types[field] ?? 'text', values[field]));
    const fields = hasKey ? this.#key : Object.keys(values).sort();
    if (fields.length === 0) return undefined;
    const texts = fields.map((field) => [field, textKey(String(values[field])).trim()]);
    // A digest takes less memory than the values of a hundred thousand rows.
    const digest = createHash('sha256').update(JSON.stringify(texts)).digest('base64');
    const earlier = this.#rows.get(digest);
    if (earlier === undefined) this.#rows.set(digest, number);
    return earlier;
  }
}
