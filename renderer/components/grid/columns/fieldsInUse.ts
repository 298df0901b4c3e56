/** Which columns of a wide template a grid needs: those that say something of its rows, or must. Pure. */
import type { EffectiveField } from '../../../../metadata/kinds/field.ts';
import { isWrong, type RowState, verdictOf } from '../rows/rowState.ts';

/** An unchecked checkbox counts as empty. */
export const hasValue = (value: unknown): boolean =>
  value !== undefined &&
  value !== null &&
  value !== '' &&
  value !== false &&
  !(Array.isArray(value) && value.length === 0);

/**
 * The keys of the fields in which some row has a value or is wrong, and of those that are mandatory. What was shown
 * before stays: a column must not go away under the hands of who empties its last cell.
 */
export function fieldsInUse(
  fields: readonly EffectiveField[],
  rows: readonly RowState[],
  before: ReadonlySet<string>,
): ReadonlySet<string> {
  const added = fields.filter(
    ({ key, isMandatory }) =>
      !before.has(key) &&
      (isMandatory || rows.some((row) => hasValue(row.values[key]) || isWrong(verdictOf(row, key)))),
  );
  return added.length === 0 ? before : new Set([...before, ...added.map(({ key }) => key)]);
}
