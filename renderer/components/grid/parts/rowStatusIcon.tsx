/**
 * The status of a row: new, edited, changed by others. An icon with its text, not a component: each rendered row has
 * one.
 */
import type { ReactNode } from 'react';
import type { RowGroup } from '../rows/rowGroup.ts';
import { isChanged, isNew, type RowState } from '../rows/rowState.ts';
import { t } from '../words.ts';

export function rowStatusIcon(row: RowState): ReactNode {
  if (row.group?.rest) return null;
  if (row.group) return <GroupMark group={row.group} />;
  if (row.stored) return sign('⚠', t('gridRowConflict'));
  if (row.stale) return sign('↻', t('gridOthersHere'));
  if (!isChanged(row)) return null;
  return isNew(row) ? sign('+', t('gridRowNew')) : sign(undefined, t('gridRowEdited'));
}

/** @param letter a dot without one */
const sign = (letter: string | undefined, said: string) => (
  <span role="img" aria-label={said} title={said} className={letter ? 'iv-mark' : 'iv-mark iv-mark-dot'}>
    {letter}
  </span>
);

/** The marker of a group: a press, Enter or space expands or collapses it. */
function GroupMark({ group }: { group: RowGroup }) {
  const label = t('gridGroupOf', { label: group.label || t('gridGroupEmpty'), count: group.count });
  return (
    <button type="button" tabIndex={-1} className="iv-group-mark" aria-expanded={group.open} aria-label={label}>
      {group.open ? '▾' : '▸'}
    </button>
  );
}
