/** The header row of a group, and the placeholder for rows that are not loaded yet. */
import type { RowGroup } from '../rows/rowGroup.ts';
import { NO_EDITS, NO_REFUSALS, NO_VERDICTS, type RowState } from '../rows/rowState.ts';

const NOTHING: ReadonlySet<string> = new Set();

export const groupHeader = (key: string, group: RowGroup): RowState => ({
  key,
  group,
  values: {},
  was: {},
  dirty: NOTHING,
  updateField: false,
  edited: NO_EDITS,
  verdicts: NO_VERDICTS,
  refused: NO_REFUSALS,
  stale: false,
});
