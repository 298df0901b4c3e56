/** The heading of a file: its columns by name, what is in them, and which field each could be. */
import { WrittenForms } from '../../engine/values/writtenForms.ts';
import { editDistance } from '../../metadata/editDistance.ts';
import type { EffectiveField } from '../../metadata/kinds/field.ts';
import type { FileRow, RawCell } from './fileRow.ts';
import { formatText, suggestedFormat, type Writings, writingFor, writingsOf } from './writings.ts';

export interface Header {
  name: string;
  samples: string[];
  suggested?: { field: string; format?: string };
  /** How its days and its numbers are written, were it a field of these; nothing where they need no format. */
  formats?: { date?: string; number?: string };
  /** An ambiguity for the user: this text has a different value in each format. */
  question?: FormatQuestion;
}

export interface FormatQuestion {
  text: string;
  formats: string[];
  /** The format of an earlier file, which this one contradicts. */
  remembered?: string;
}

const MAX_SAMPLES = 5;

/** Looks at every value of the columns while a file is read: odd ones often come late. */
export class ColumnValues {
  readonly #columns: { samples: Set<string>; forms: WrittenForms }[] = [];

  take(rows: readonly FileRow[]): void {
    for (const { cells, shown } of rows) {
      for (const [index, cell] of cells.entries()) this.#add(index, cell, shown?.[index]);
    }
  }

  #add(index: number, cell: RawCell, shown: string | undefined): void {
    let column = this.#columns[index];
    if (!column) {
      column = { samples: new Set(), forms: new WrittenForms() };
      this.#columns[index] = column;
    }
    if (cell === null) return;
    if (column.samples.size < MAX_SAMPLES) column.samples.add((shown ?? String(cell)).slice(0, 200));
    // A number or a day of a workbook is read as it is, however it is shown.
    if (typeof cell === 'string') column.forms.add(cell);
  }

  samples(column: number): string[] {
    return [...(this.#columns[column]?.samples ?? [])];
  }

  forms(column: number): WrittenForms {
    return this.#columns[column]?.forms ?? new WrittenForms();
  }
}

/**
 * Suggests a field for each header: by what it is called, then by how close it is to what fields are called; no field twice.
 * @returns beside them how each column is written
 */
export function suggestHeaders(
  names: readonly string[],
  values: ColumnValues,
  fields: readonly EffectiveField[],
): { headers: Header[]; writings: Writings[] } {
  const open = fields.filter((field) => field.isReadonly !== true && field.isActive !== false && !field.secret);
  const taken = new Map<number, EffectiveField>();
  const used = new Set<string>();
  const take = (index: number, field: EffectiveField | undefined) => {
    if (!field || used.has(field.key) || taken.has(index)) return;
    taken.set(index, field);
    used.add(field.key);
  };
  for (const [index, name] of names.entries()) {
    take(
      index,
      open.find((field) => plain(field.label) === plain(name) || plain(field.key) === plain(name)),
    );
  }
  const close = names.flatMap((name, index) =>
    taken.has(index)
      ? []
      : open.map((field) => ({
          index,
          field,
          likeness: Math.max(likeness(name, field.label), likeness(name, field.key)),
        })),
  );
  for (const { index, field } of close.filter((one) => one.likeness >= 0.72).sort((a, b) => b.likeness - a.likeness)) {
    take(index, field);
  }
  const writings = writingsOf(names.map((_, index) => values.forms(index)));
  const headers = names.map((name, index): Header => {
    const field = taken.get(index);
    const writing = writings[index] as Writings;
    const date = formatText(writing.date);
    const number = formatText(writing.number);
    const formats = { ...(date === undefined ? {} : { date }), ...(number === undefined ? {} : { number }) };
    const header = { name, samples: values.samples(index), ...((date ?? number) ? { formats } : {}) };
    if (!field) return header;
    const own = writingFor(writing, field.type);
    const format = suggestedFormat(writing, field.type);
    return {
      ...header,
      suggested: { field: field.key, ...(format === undefined ? {} : { format }) },
      ...(own?.doubt ? { question: { text: own.doubt.text, formats: [...own.doubt.formats] } } : {}),
    };
  });
  return { headers, writings };
}

/** Letters and digits only: `Freight Cost (USD)` and `freightCostUSD` are the same name. */
const plain = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

const words = (name: string) =>
  new Set(
    name
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word !== ''),
  );

/** 0 to 1: how much of a field's name is in a header, by letters, by words, or whole. */
function likeness(one: string, other: string): number {
  const [a, b] = [plain(one), plain(other)];
  if (a === '' || b === '') return 0;
  const letters = 1 - editDistance(a, b) / Math.max(a.length, b.length);
  const [left, right] = [words(one), words(other)];
  const common = [...left].filter((word) => right.has(word)).length;
  // `Line Item Quantity` is a quantity: the longer the part that is named, the likelier.
  const named = b.length >= 5 && a.includes(b) ? 0.72 + (0.2 * b.length) / a.length : 0;
  return Math.max(letters, (2 * common) / (left.size + right.size) - 0.05, named);
}
