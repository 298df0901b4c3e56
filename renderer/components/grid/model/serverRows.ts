import type { RowState } from '../rows/rowState.ts';

/** The view of rows that the server groups, while it does. */
export interface ServerRows {
  readonly isOn: boolean;
  view(): readonly RowState[];
  toggle(key: string): void;
}
