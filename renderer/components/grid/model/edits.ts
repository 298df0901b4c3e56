/** Edits of cells as changes of rows: one step for the command log, whatever it touches. */
import type { EffectiveField } from '../../../../metadata/kinds/field.ts';
import { type RowState, sameValue, withValues } from '../rows/rowState.ts';
import type { RowChange, RowStore } from '../rows/rowStore.ts';

export interface CellEdit {
  readonly key: string;
  readonly field: string;
  readonly value: unknown;
}

/**
 * The changes that edits make. A field that depends on an edited one is cleared (suite.txt section 4: changing
 * issueCategory clears issueSubCategory), unless the same edits give it a value.
 */
export function changesOf(
  store: Pick<RowStore, 'get'>,
  fields: readonly EffectiveField[],
  edits: Iterable<CellEdit>,
): RowChange[] {
  const patches = new Map<string, Record<string, unknown>>();
  for (const { key, field, value } of edits) {
    const patch = patches.get(key);
    if (patch) patch[field] = value;
    else patches.set(key, { [field]: value });
  }
  const dependents = dependentsOf(fields);
  const changes: RowChange[] = [];
  for (const [key, patch] of patches) {
    const before = store.get(key);
    if (!before) continue;
    const changed: Record<string, unknown> = {};
    for (const field in patch) {
      if (sameValue(before.values[field], patch[field])) continue;
      changed[field] = patch[field];
      clearDependents(field, before, patch, changed, dependents);
    }
    for (const _ in changed) {
      changes.push({ key, before, after: { ...withValues(before, changed), touched: true } });
      break;
    }
  }
  return changes;
}

type Dependents = ReadonlyMap<string, readonly string[]>;

function dependentsOf(fields: readonly EffectiveField[]): Dependents {
  const dependents = new Map<string, string[]>();
  for (const field of fields) {
    if (!field.isDependent) continue;
    for (const { fieldKey } of field.dependentFields ?? []) {
      dependents.set(fieldKey, [...(dependents.get(fieldKey) ?? []), field.key]);
    }
  }
  return dependents;
}

function clearDependents(
  field: string,
  before: RowState,
  given: Readonly<Record<string, unknown>>,
  changed: Record<string, unknown>,
  dependents: Dependents,
): void {
  for (const dependent of dependents.get(field) ?? []) {
    if (dependent in given || dependent in changed || sameValue(before.values[dependent], null)) continue;
    changed[dependent] = null;
    clearDependents(dependent, before, given, changed, dependents);
  }
}
