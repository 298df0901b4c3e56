/** Cell edits as changes of rows: a single undo step for any number of cells. */
import { clearingFields, type EffectiveField } from '../../../../metadata/kinds/field.ts';
import type { FieldTypes } from '../../../../metadata/kinds/fieldTypes.ts';
import { isCleared, type RowState, sameCell, type Values, withValues } from '../rows/rowState.ts';
import type { RowChange, RowStore } from '../rows/rowStore.ts';

export interface CellEdit {
  readonly key: string;
  readonly field: string;
  readonly value: unknown;
}

/** The cells of one row that are set together. */
export interface RowEdit {
  readonly key: string;
  /** Field to value. */
  readonly patch: Values;
  /** The row, where it is to be added. */
  readonly added?: RowState;
}

/** Field to the fields that are cleared with it. */
export type Dependents = ReadonlyMap<string, readonly string[]>;

export function dependentsOf(fields: readonly EffectiveField[]): Dependents {
  const dependents = new Map<string, string[]>();
  for (const field of fields) {
    for (const key of clearingFields(field)) dependents.set(key, [...(dependents.get(key) ?? []), field.key]);
  }
  return dependents;
}

/**
 * The row once the values are set. A field that depends on one that changed is cleared (changing
 * issueCategory clears issueSubCategory), unless it is set too.
 * @returns undefined where nothing is another value
 */
export function edited(
  before: RowState,
  patch: Values,
  dependents: Dependents,
  types: FieldTypes,
): RowState | undefined {
  let given = 0;
  let same = 0;
  let clears = false;
  for (const field in patch) {
    given += 1;
    if (isSame(before, field, patch[field], types)) same += 1;
    else if (dependents.size > 0 && dependents.has(field)) clears = true;
  }
  if (same === given) return undefined;
  // A paste usually replaces all values of a row: thousands of patches need no copy.
  if (same === 0 && !clears) return withValues(before, patch, types, true);
  const changed: Record<string, unknown> = {};
  for (const field in patch) {
    if (isSame(before, field, patch[field], types)) continue;
    changed[field] = patch[field];
    clearDependents(field, before, patch, changed, dependents, types);
  }
  return withValues(before, changed, types, true);
}

/** A cell that was cleared is edited by leaving it empty, too: that is on purpose then. */
const isSame = (row: RowState, field: string, value: unknown, types: FieldTypes): boolean =>
  sameCell(types, field, row.values[field], value) && !isCleared(row, field);

/** The changes that edits make. */
export function changesOf(
  store: Pick<RowStore, 'get'>,
  dependents: Dependents,
  edits: Iterable<CellEdit>,
  types: FieldTypes,
): RowChange[] {
  const patches = new Map<string, Record<string, unknown>>();
  for (const { key, field, value } of edits) {
    const patch = patches.get(key);
    if (patch) patch[field] = value;
    else patches.set(key, { [field]: value });
  }
  const changes: RowChange[] = [];
  for (const [key, patch] of patches) {
    const before = store.get(key);
    const after = before && edited(before, patch, dependents, types);
    if (after) changes.push({ key, before, after });
  }
  return changes;
}

function clearDependents(
  field: string,
  before: RowState,
  given: Values,
  changed: Record<string, unknown>,
  dependents: Dependents,
  types: FieldTypes,
): void {
  for (const dependent of dependents.get(field) ?? []) {
    if (dependent in given || dependent in changed || sameCell(types, dependent, before.values[dependent], null))
      continue;
    changed[dependent] = null;
    clearDependents(dependent, before, given, changed, dependents, types);
  }
}
