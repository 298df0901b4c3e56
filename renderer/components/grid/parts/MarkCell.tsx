/** How a row stands: new, edited, changed by others. A sign and its words. */
import { isChanged, isNew, type RowState } from '../rows/rowState.ts';
import { say } from '../words.ts';

export function MarkCell({ row }: { row: RowState }) {
  const [sign, said] = row.stored
    ? ['⚠', say('gridRowConflict')]
    : row.stale
      ? ['↻', say('gridOthersHere')]
      : !isChanged(row)
        ? ['', '']
        : isNew(row)
          ? ['+', say('gridRowNew')]
          : ['●', say('gridRowEdited')];
  if (!sign) return null;
  return (
    <span role="img" aria-label={said} title={said} className="iv-mark">
      {sign}
    </span>
  );
}
