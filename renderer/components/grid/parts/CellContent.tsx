/** What a cell shows of its value. */
import type { RenderCellProps } from 'react-data-grid';
import type { EffectiveField } from '../../../../metadata/kinds/field.ts';
import { useReferenceLabel } from '../../../runtime/referenceLabels.ts';
import { useGrid } from '../gridContext.ts';
import type { Totals } from '../layout/TotalsWatcher.tsx';
import type { RowGroup } from '../rows/rowGroup.ts';
import { type RowState, verdictOf } from '../rows/rowState.ts';
import { showCell } from '../values/showCell.ts';
import { labelOf } from '../values/shownText.ts';
import { say, written } from '../words.ts';
import { GroupName } from './GroupName.tsx';
import { reasonId } from './renderCell.tsx';

export function CellContent({ field, row }: RenderCellProps<RowState, Totals> & { field: EffectiveField }) {
  if (row.group) return <GroupCell field={field} group={row.group} />;
  const value = row.values[field.key];
  const verdict = verdictOf(row, field.key);
  return (
    <>
      {field.type === 'checkbox' ? (
        <Tick on={showCell(field, value, labelOf) === 'true'} />
      ) : field.type === 'reference' && value ? (
        <Reference list={field.suggestionsSource} id={String(value)} />
      ) : (
        showCell(field, value, labelOf)
      )}
      {verdict && (
        <span hidden id={reasonId(row, field.key)}>
          {verdict.message}
        </span>
      )}
    </>
  );
}

/** The first column names the group, columns of numbers have their sums. */
function GroupCell({ field, group }: { field: EffectiveField; group: RowGroup }) {
  const { model } = useGrid();
  if (model.columns[model.firstColumn]?.key === field.key) return <GroupName group={group} />;
  const sum = group.rest ? undefined : group.sums[field.key];
  return sum === undefined ? null : written(sum);
}

function Reference({ list, id }: { list: string | undefined; id: string }) {
  return useReferenceLabel(list, id);
}

function Tick({ on }: { on: boolean }) {
  return (
    <span role="img" className={on ? 'iv-tick iv-tick-on' : 'iv-tick'} aria-label={say(on ? 'gridYes' : 'gridNo')} />
  );
}
