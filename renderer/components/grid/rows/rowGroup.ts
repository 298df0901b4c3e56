import type { EffectiveField } from '../../../../metadata/kinds/field.ts';
import type { MeasuredFields } from '../../parts/measure.ts';

/** The header of a group, or the placeholder for its rows that are not loaded. */
export interface RowGroup {
  /** The grouping field, the shared value and its label. */
  readonly field: EffectiveField;
  readonly value: unknown;
  readonly label: string;
  readonly count: number;
  /** The keys of its rows that are loaded, shown or not. */
  readonly members: readonly string[];
  /** Sums and the like of its rows. */
  readonly measured: MeasuredFields;
  readonly open: boolean;
  /** Count and results are of all rows that there are, not of the loaded ones. */
  readonly isWhole: boolean;
  /** It stands for what is not loaded: so many rows of the group with this key, or the groups behind so many. */
  readonly rest?: { readonly of: string | undefined; readonly count: number };
}
