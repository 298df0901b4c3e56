/** What a cell shows: its value, or what is computed of an edited row when it is read. */
import type { EffectiveField } from '../../../../metadata/kinds/field.ts';
import { memoize } from '../../../../metadata/memoize.ts';
import { computed } from '../../../evaluation/computed.ts';
import { isNew, type RowState, recordOf } from '../rows/rowState.ts';

const alone = memoize((field: EffectiveField): readonly EffectiveField[] => [field]);

/**
 * Of a row as it was read what was read with it; of one that was edited what it is now. It becomes no value of the row, which
 * would look edited by it.
 */
export function cellValue(row: RowState, field: EffectiveField): unknown {
  if (field.virtual === undefined || (row.dirty.size === 0 && !isNew(row))) return row.values[field.key];
  return computed(alone(field), recordOf(row))[field.key];
}
