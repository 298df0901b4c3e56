import type { RawCell } from './fileRow.ts';

/** Names of the columns; one without a name, or with a name that was there, is told apart by its place. */
export function headerNames(row: readonly RawCell[]): string[] {
  const seen = new Set<string>();
  return row.map((cell, index) => {
    const text = cell === null ? '' : String(cell).trim().slice(0, 300);
    const plain = text === '' ? `Column ${index + 1}` : text;
    const name = seen.has(plain.toLowerCase()) ? `${plain} (${index + 1})` : plain;
    seen.add(name.toLowerCase());
    return name;
  });
}
