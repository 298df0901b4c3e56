/** A key that is made of a label while its row is new and nobody typed another: `Seal kind` gives sealKind. */
import { freeKey, keyOfText } from '../../../../metadata/derivedKey.ts';
import type { CellEdit } from '../model/edits.ts';
import type { RowState } from '../rows/rowState.ts';

export interface DerivedKey {
  readonly field: string;
  readonly from: string;
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
    // Keep a value that the user typed.
    if (now !== '' && now !== of(row.values[from])) return [];
    return [{ key: edit.key, field, value: of(edit.value) || null }];
  });
  return derived.length === 0 ? edits : [...edits, ...derived];
}
