/** Rows under the value that they share in one field, each group with its number of rows and sums and the like of its values. */
import { sortRecords } from '../../../../engine/filters/sortRecords.ts';
import { textKey } from '../../../../engine/values/textKey.ts';
import type { EffectiveField } from '../../../../metadata/kinds/field.ts';
import type { Measure } from '../../parts/measure.ts';
import { isSortable } from '../columns/sortable.ts';
import type { RowState } from '../rows/rowState.ts';
import { groupHeader } from './groupHeader.ts';
import { RowTally } from './measures.ts';

export interface Grouping {
  readonly field: EffectiveField;
  /** Keys of the groups whose rows are not shown. */
  readonly closed: ReadonlySet<string>;
  /** Aggregates of each group. */
  readonly measures: readonly Measure[];
  /** The text of a value, as a cell shows it. */
  readonly shown: (field: EffectiveField, value: unknown) => string;
  /** The rows come in the order of the field already. */
  readonly sorted: boolean;
}

/** The rows with a row before each group; groups in the order of their values, what is empty last. */
export function groupRows(rows: readonly RowState[], grouping: Grouping): RowState[] {
  const { field, closed } = grouping;
  const groups = new Map<string, RowState[]>();
  for (const row of rows) {
    const key = textKey(grouping.shown(field, row.values[field.key]));
    const members = groups.get(key);
    if (members) members.push(row);
    else groups.set(key, [row]);
  }
  return ordered([...groups.values()], grouping).flatMap((members) => {
    const key = `$group ${textKey(grouping.shown(field, members[0]?.values[field.key]))}`;
    const open = !closed.has(key);
    const head = headOf(key, members, open, grouping);
    return open ? [head, ...members] : [head];
  });
}

function ordered(groups: readonly RowState[][], { field, sorted }: Grouping): readonly RowState[][] {
  if (sorted || !isSortable(field)) return groups;
  const records = groups.map((members, at) => ({
    id: String(at).padStart(9, '0'),
    [field.key]: members[0]?.values[field.key],
    $members: members,
  }));
  return sortRecords(records, [{ field: field.key, dir: 'asc' }], { [field.key]: field.type }).map(
    (record) => record.$members as RowState[],
  );
}

function headOf(key: string, members: readonly RowState[], open: boolean, grouping: Grouping): RowState {
  const { field, measures, shown } = grouping;
  const tally = new RowTally(measures);
  for (const { values } of members) tally.add(values);
  const { measured } = tally;
  const value = members[0]?.values[field.key];
  const label = shown(field, value);
  return groupHeader(key, {
    field,
    value,
    label,
    count: members.length,
    members: members.map((row) => row.key),
    measured,
    open,
    isWhole: false,
  });
}
