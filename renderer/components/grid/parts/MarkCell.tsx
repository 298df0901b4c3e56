/** How a row stands: new, edited, changed by others. A sign and its words. */
import { isChanged, isNew, type RowState } from '../rows/rowState.ts';
import { words } from '../words.ts';

export function MarkCell({ row }: { row: RowState }) {
  const [sign, said] = row.stored
    ? ['⚠', 'Changed by you and by somebody else']
    : row.stale
      ? ['↻', words.othersHere]
      : !isChanged(row)
        ? ['', '']
        : isNew(row)
          ? ['+', 'New, not saved']
          : ['●', 'Edited, not saved'];
  if (!sign) return null;
  return (
    <span role="img" aria-label={said} title={said} className="iv-mark">
      {sign}
    </span>
  );
}
