/**
 * A row that somebody else changed since it was loaded: what only one side changed is merged, what both changed is
 * decided field by field. A decision rebases the row onto the stored record in that field; the last one rebases it in
 * all fields, so that it can be saved.
 */
import { mergeRecords } from '../../../../engine/merge/mergeRecords.ts';
import type { FieldTypes } from '../../../../metadata/kinds/fieldTypes.ts';
import type { Row } from '../../../surface/componentContract.ts';
import type { Collision, Side } from '../../parts/conflict/collision.ts';
import { dirtyOf, fieldsIn, NO_REFUSALS, type RowState } from './rowState.ts';

/**
 * The row as a save was refused.
 * @param stored what is stored now; undefined where nothing is there any more
 * @param told the collisions with user and time as returned by the server; computed here if omitted
 */
export function withConflict(
  row: RowState,
  stored: Row | undefined,
  types: FieldTypes,
  told?: readonly Collision[],
): RowState {
  const { stored: _, collisions: __, ...rest } = row;
  if (!stored) return { ...rest, stale: true };
  const collisions = told ?? mergedWith(row, stored, types).collisions;
  return { ...rest, stored, stale: true, collisions };
}

/** Resolves one collision; the last one rebases the row onto the stored record. */
export function chooseSide(row: RowState, field: string, side: Side, types: FieldTypes): RowState {
  const collision = row.collisions?.find((one) => one.field === field);
  if (!row.stored || !collision) return row;
  const values = { ...row.values, [field]: side === 'mine' ? collision.mine : collision.theirs };
  const was = { ...row.was, [field]: fieldsIn(row.stored)[field] };
  const collisions = row.collisions?.filter((one) => one !== collision) ?? [];
  const next = { ...row, values, was, dirty: dirtyOf(values, was, types), collisions };
  return collisions.length === 0 ? beginAnew(next, types) : next;
}

/** The row with every collision decided alike. */
export const chooseAll = (row: RowState, side: Side, types: FieldTypes): RowState =>
  (row.collisions ?? []).reduce((now, { field }) => chooseSide(now, field, side, types), row);

/** The row over what is stored now: with its own edits of what nobody else touched, and theirs of all else. */
export function beginAnew(row: RowState, types: FieldTypes): RowState {
  if (!row.stored) return row;
  const { stored, collisions: _, ...rest } = row;
  const { changes, collisions } = mergedWith(row, stored, types);
  const was = { ...row.was, ...fieldsIn(stored) };
  const values = { ...was, ...changes, ...Object.fromEntries(collisions.map(({ field, mine }) => [field, mine])) };
  return {
    ...rest,
    ...(typeof stored.version === 'number' ? { version: stored.version } : {}),
    values,
    was,
    dirty: dirtyOf(values, was, types),
    refused: NO_REFUSALS,
    updateField: true,
    stale: false,
  };
}

function mergedWith(row: RowState, stored: Row, types: FieldTypes) {
  const mine = Object.fromEntries([...row.dirty].map((field) => [field, row.values[field]]));
  return mergeRecords({ base: row.was, mine, theirs: fieldsIn(stored), types });
}
