/**
 * How a row stands: new, edited, changed by others. A sign and its words, without a component of its own: each row that is drawn
 * has one.
 */
import type { ReactNode } from 'react';
import type { RowGroup } from '../rows/rowGroup.ts';
import { isChanged, isNew, type RowState } from '../rows/rowState.ts';
import { say } from '../words.ts';

export function markOf(row: RowState): ReactNode {
  if (row.group?.rest) return null;
  if (row.group) return <GroupMark group={row.group} />;
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

/** Whether a group's rows are shown; a press on it, Enter and space change it. */
function GroupMark({ group }: { group: RowGroup }) {
  const label = say('gridGroupOf', { label: group.label || say('gridGroupEmpty'), count: group.count });
  return (
    <button type="button" tabIndex={-1} className="iv-group-mark" aria-expanded={group.open} aria-label={label}>
      {group.open ? '▾' : '▸'}
    </button>
  );
}
