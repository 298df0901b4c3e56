/** The displayed value of a cell: the stored value, or the computed one of an edited row. */
import type { EffectiveField } from '../../../../metadata/kinds/field.ts';
import { memoize } from '../../../../metadata/memoize.ts';
import { computed } from '../../../evaluation/computed.ts';
import { isNew, type RowState, recordOf } from '../rows/rowState.ts';

const alone = memoize((field: EffectiveField): readonly EffectiveField[] => [field]);

/**
 * The value as it was loaded; for an edited row it is recomputed. The result is not stored in the row, which would
 * otherwise count as edited.
 */
export function cellValue(row: RowState, field: EffectiveField): unknown {
  if (field.virtual === undefined || (row.dirty.size === 0 && !isNew(row))) return row.values[field.key];
  return computed(alone(field), recordOf(row))[field.key];
}
