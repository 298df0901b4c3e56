import type { EffectiveField } from '../../../../metadata/kinds/field.ts';

/** What stands before the rows of a group, or for those of its rows that are not loaded. */
export interface RowGroup {
  /** What the rows are grouped by, the value that they share, and that as it is shown. */
  readonly field: EffectiveField;
  readonly value: unknown;
  readonly label: string;
  readonly count: number;
  /** By field key; text where a number would lose digits. */
  readonly sums: Readonly<Record<string, number | string>>;
  readonly open: boolean;
  /** Count and sums are of all rows that there are, not of the loaded ones. */
  readonly isWhole: boolean;
  /** It stands for what is not loaded: so many rows of the group with this key, or the groups behind so many. */
  readonly rest?: { readonly of: string | undefined; readonly count: number };
}
