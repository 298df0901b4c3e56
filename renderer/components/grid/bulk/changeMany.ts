/** One value for a column of many rows, as one step. */
import type { EffectiveField } from '../../../../metadata/kinds/field.ts';
import { hasValue } from '../columns/fieldsInUse.ts';
import type { RowEdit } from '../model/edits.ts';
import type { GridModel } from '../model/gridModel.ts';
import { say } from '../words.ts';

export interface ManyChange {
  readonly field: EffectiveField;
  readonly value: unknown;
  /** Keys of the rows. */
  readonly keys: readonly string[];
  /** Only empty cells. */
  readonly onlyEmpty: boolean;
}

function* editsOf(model: GridModel, { field, value, keys, onlyEmpty }: ManyChange): Generator<RowEdit> {
  for (const key of keys) {
    const row = model.store.get(key);
    if (!row || !model.editable(row, field)) continue;
    if (onlyEmpty && hasValue(row.values[field.key])) continue;
    yield { key, patch: { [field.key]: value } };
  }
}

/** Gives how many rows changed. */
export const changeMany = (model: GridModel, change: ManyChange): Promise<number> =>
  model.editRows(editsOf(model, change), say('gridChangeMany'), change.keys.length);
