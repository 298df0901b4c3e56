/** The label and the row count of a group; for rows that are not loaded, a loading text. */
import { useEffect } from 'react';
import { useReferenceLabel } from '../../../suggestions/referenceLabels.ts';
import { useGrid } from '../gridContext.ts';
import type { RowGroup } from '../rows/rowGroup.ts';
import { t, tCount } from '../words.ts';

export function GroupName({ group }: { group: RowGroup }) {
  if (group.rest) return <Rest rest={group.rest} />;
  if (group.field.type === 'reference' && group.value) return <ReferenceName group={group} />;
  return <Name group={group} label={group.label} />;
}

function ReferenceName({ group }: { group: RowGroup }) {
  const label = useReferenceLabel(group.field.suggestionsSource, String(group.value));
  return <Name group={group} label={label} />;
}

function Name({ group, label }: { group: RowGroup; label: string }) {
  const { model } = useGrid();
  const word = !group.isWhole && model.isPartial ? 'gridGroupLoaded' : 'gridGroupOf';
  return t(word, { label: label || t('gridGroupEmpty'), count: group.count });
}

/** Requests its rows when it becomes visible. */
function Rest({ rest }: { rest: NonNullable<RowGroup['rest']> }) {
  const { groups } = useGrid();
  const { of, count } = rest;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another count says that a page came, and the next is due.
  useEffect(() => {
    if (of !== undefined) void groups.more(of);
  }, [groups, of, count]);
  return of === undefined ? tCount('gridMoreGroups', count) : tCount('gridRestOfGroup', count);
}
