/** A key that is made of a label while its row is new and nobody typed another: `Seal kind` gives sealKind. */
import type { CellEdit } from '../model/edits.ts';
import type { RowState } from '../rows/rowState.ts';

export interface DerivedKey {
  readonly field: string;
  readonly from: string;
}

/** Lower camel case of letters and digits, beginning with a letter; empty where the text has none. */
function keyOfText(text: string): string {
  const words = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean);
  const joined = words
    .map((word, at) => {
      const plain = word === word.toUpperCase() ? word.toLowerCase() : word;
      return at === 0 ? plain[0]?.toLowerCase() + plain.slice(1) : plain[0]?.toUpperCase() + plain.slice(1);
    })
    .join('');
  return joined.replace(/^[0-9]+/, '');
}

/** The key with the first number behind it that no other has. */
function freeKey(key: string, taken: ReadonlySet<string>): string {
  if (key === '' || !taken.has(key)) return key;
  let number = 2;
  while (taken.has(`${key}${number}`)) number += 1;
  return `${key}${number}`;
}

/** The edits, and with those of a new row's label its key. */
export function withDerivedKeys(
  edits: readonly CellEdit[],
  { field, from }: DerivedKey,
  rowOf: (key: string) => RowState | undefined,
  rows: readonly RowState[],
): readonly CellEdit[] {
  const typed = new Set(edits.filter((edit) => edit.field === field).map(({ key }) => key));
  const keysOf = (but: string) =>
    new Set(rows.filter(({ key }) => key !== but).map(({ values }) => String(values[field] ?? '')));
  const derived = edits.flatMap((edit): CellEdit[] => {
    const row = rowOf(edit.key);
    if (edit.field !== from || !row || row.id !== undefined || typed.has(edit.key)) return [];
    const taken = keysOf(edit.key);
    const of = (label: unknown) => freeKey(keyOfText(String(label ?? '')), taken);
    const now = String(row.values[field] ?? '');
    // What somebody typed stays.
    if (now !== '' && now !== of(row.values[from])) return [];
    return [{ key: edit.key, field, value: of(edit.value) || null }];
  });
  return derived.length === 0 ? edits : [...edits, ...derived];
}
