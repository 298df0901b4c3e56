/** The heading of a file: its columns by name, what is in them, and which field each could be. */
import { editDistance } from '../../metadata/editDistance.ts';
import type { EffectiveField } from '../../metadata/kinds/field.ts';
import { suggestFormat } from './columnFormat.ts';
import type { RawCell } from './fileRow.ts';

export interface Header {
  name: string;
  samples: string[];
  suggested?: { field: string; format?: string };
  /** How its days and its numbers are written, were it a field of these; nothing where they need no format. */
  formats?: { date?: string; number?: string };
}

/** So many values of a column are looked at to find how it is written, and so many are shown. */
const SAMPLED_ROWS = 400;
const MAX_SAMPLES = 5;

/** Gathers samples of the columns while a file is read: from all over the file, not only its beginning. */
export class SampleTaker {
  readonly #columns: string[][] = [];
  #rows = 0;

  take(rows: readonly (readonly RawCell[])[]): void {
    for (const row of rows) {
      this.#rows += 1;
      // The first 200 rows, then every 37th: odd values often come late.
      if (this.#rows > 200 && this.#rows % 37 !== 0) continue;
      row.forEach((cell, index) => {
        this.#columns[index] ??= [];
        const column = this.#columns[index];
        if (cell !== null && column.length < SAMPLED_ROWS) column.push(String(cell).slice(0, 200));
      });
    }
  }

  of(column: number): string[] {
    return this.#columns[column] ?? [];
  }
}

/**
 * Suggests a field for each header: by what it is called, then by how close it is to what fields are called; no field twice.
 */
export function suggestHeaders(
  names: readonly string[],
  samples: SampleTaker,
  fields: readonly EffectiveField[],
): Header[] {
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
  return names.map((name, index) => {
    const field = taken.get(index);
    const values = samples.of(index);
    const shown = [...new Set(values)].slice(0, MAX_SAMPLES);
    const date = suggestFormat('date', values);
    const number = suggestFormat('numeric', values);
    const formats = { ...(date === undefined ? {} : { date }), ...(number === undefined ? {} : { number }) };
    const header = { name, samples: shown, ...((date ?? number) ? { formats } : {}) };
    if (!field) return header;
    const format = suggestFormat(field.type, values);
    return { ...header, suggested: { field: field.key, ...(format === undefined ? {} : { format }) } };
  });
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
