/** What a cell shows of its value. */
import type { RenderCellProps } from 'react-data-grid';
import type { EffectiveField } from '../../../../metadata/kinds/field.ts';
import { useReferenceLabel } from '../../../runtime/referenceLabels.ts';
import { type RowState, verdictOf } from '../rows/rowState.ts';
import { showCell } from '../values/showCell.ts';
import { labelOf } from '../values/shownText.ts';
import { say } from '../words.ts';
import { reasonId } from './renderCell.tsx';

export function CellContent({ field, row }: RenderCellProps<RowState> & { field: EffectiveField }) {
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

function Reference({ list, id }: { list: string | undefined; id: string }) {
  return useReferenceLabel(list, id);
}

function Tick({ on }: { on: boolean }) {
  return (
    <span role="img" className={on ? 'iv-tick iv-tick-on' : 'iv-tick'} aria-label={say(on ? 'gridYes' : 'gridNo')} />
  );
}
