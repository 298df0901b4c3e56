/** One value for a column of many rows, as one step. */
import type { EffectiveField } from '../../../../metadata/kinds/field.ts';
import { hasValue } from '../columns/fieldsInUse.ts';
import type { RowEdit } from '../model/edits.ts';
import type { GridModel } from '../model/gridModel.ts';
import { editAndReport } from '../parts/reportSkipped.ts';
import { t } from '../words.ts';

export interface ManyChange {
  readonly field: EffectiveField;
  readonly value: unknown;
  /** Keys of the rows. */
  readonly keys: readonly string[];
  /** Only empty cells. */
  readonly onlyEmpty: boolean;
}

/** Gives how many rows changed, and says how many of the cells are read-only. */
export const changeMany = (model: GridModel, change: ManyChange): Promise<number> =>
  editAndReport(model, t('gridChangeMany'), change.keys.length, (skipped) => editsOf(model, change, skipped));

function* editsOf(
  model: GridModel,
  { field, value, keys, onlyEmpty }: ManyChange,
  skipped: () => void,
): Generator<RowEdit> {
  for (const key of keys) {
    const row = model.store.get(key);
    if (!row || (onlyEmpty && hasValue(row.values[field.key]))) continue;
    if (model.editable(row, field)) yield { key, patch: { [field.key]: value } };
    else skipped();
  }
}
