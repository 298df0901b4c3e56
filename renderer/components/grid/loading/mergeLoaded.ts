/**
 * Rows that were loaded again, beside what a person typed: an edited row keeps its edits over what is stored now; one
 * that somebody else changed is a conflict to be asked about; one that the answer has not got stays, in front, until it
 * is saved or discarded. Nothing typed is lost by loading.
 */
import type { FieldTypes } from '../../../../metadata/kinds/fieldTypes.ts';
import type { Row } from '../../../surface/componentContract.ts';
import { dirtyOf, isChanged, type RowState, rowFromWire } from '../rows/rowState.ts';

/** The key of a row on the wire: what names it for as long as the grid lives. */
export const keyOfWire = (row: Row, at: number): string => row.tempId ?? row.id ?? `row-${at}`;

/**
 * @param held the rows that the grid has
 * @param loaded the answer, in order
 * @returns the rows that the grid is to have
 */
export function mergeLoaded(held: readonly RowState[], loaded: readonly Row[], types: FieldTypes): RowState[] {
  const edited = new Map<string, RowState>();
  for (const row of held) {
    // A row of an import batch that nobody touched is the batch's, not the person's.
    if (isChanged(row) && (row.touched || row.match === undefined || row.key.startsWith('new-'))) {
      edited.set(row.id ?? row.key, row);
    }
  }
  if (edited.size === 0) return loaded.map((wire, at) => rowFromWire(wire, keyOfWire(wire, at), types));
  const rows = loaded.map((wire, at) => {
    const fresh = rowFromWire(wire, keyOfWire(wire, at), types);
    const mine = edited.get(fresh.id ?? fresh.key) ?? edited.get(fresh.key);
    if (!mine) return fresh;
    edited.delete(mine.id ?? mine.key);
    return withMine(fresh, mine, wire, types);
  });
  return [...edited.values(), ...rows];
}

function withMine(fresh: RowState, mine: RowState, wire: Row, types: FieldTypes): RowState {
  const values: Record<string, unknown> = { ...fresh.values };
  for (const field of mine.dirty) values[field] = mine.values[field];
  const { valuesUnknown, ...known } = mine;
  // A draft that came before its record is checked with the record's values.
  const row: RowState = valuesUnknown ? { ...known, values, updateField: true } : mine;
  if (mine.version !== fresh.version && fresh.id !== undefined) return { ...row, stored: wire, stale: true };
  const { baseUnknown: _, ...merged } = row;
  return { ...merged, key: fresh.key, values, was: fresh.was, dirty: dirtyOf(values, fresh.was, types) };
}
