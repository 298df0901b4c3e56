/** A column's head: its label, a star where it must be filled in, its tooltip, how it is sorted. */
import { type RenderHeaderCellProps, renderSortIcon } from 'react-data-grid';
import type { EffectiveField } from '../../../../metadata/kinds/field.ts';
import { QuickMark } from '../../filterPanel/QuickMark.tsx';
import { useGrid } from '../gridContext.ts';
import type { Totals } from '../layout/TotalsWatcher.tsx';
import type { RowState } from '../rows/rowState.ts';
import { say } from '../words.ts';

export function HeaderCell({
  field,
  sortDirection,
  priority,
}: RenderHeaderCellProps<RowState, Totals> & { field: EffectiveField }) {
  const { editable, openColumnMenu, filterPart } = useGrid();
  return (
    <span className="iv-head" title={field.toolTip ?? field.label}>
      <span className="iv-head-label">{field.label}</span>
      {editable && field.isMandatory && (
        <span className="iv-head-star" role="img" aria-label={say('gridMandatory')}>
          *
        </span>
      )}
      {field.toolTip && <span className="iv-hidden">{field.toolTip}</span>}
      {filterPart && <QuickMark part={filterPart} field={field} />}
      <span className="iv-head-sort">
        {renderSortIcon({ sortDirection })}
        {priority}
      </span>
      <button
        type="button"
        className="iv-head-menu"
        // Alt and arrow down open it by keyboard: a button of its own would be heard in each column's name.
        tabIndex={-1}
        aria-hidden
        onMouseDown={(event) => event.stopPropagation()}
        onKeyDown={(event) => event.stopPropagation()}
        onClick={(event) => {
          event.stopPropagation();
          const head = event.currentTarget.closest('[role="columnheader"]');
          if (head) openColumnMenu(field, head);
        }}
      />
    </span>
  );
}
