/** A column's head: its label, a star where it is mandatory, its tooltip, how it is sorted. */
import { type RenderHeaderCellProps, renderSortIcon } from 'react-data-grid';
import type { EffectiveField } from '../../../../metadata/kinds/field.ts';
import type { RowState } from '../rows/rowState.ts';

export function HeaderCell({
  field,
  sortDirection,
  priority,
}: RenderHeaderCellProps<RowState> & { field: EffectiveField }) {
  return (
    <span className="iv-head" title={field.toolTip ?? field.label}>
      <span className="iv-head-label">{field.label}</span>
      {field.isMandatory && (
        <span className="iv-head-star" role="img" aria-label="mandatory">
          *
        </span>
      )}
      {field.toolTip && <span className="iv-hidden">{field.toolTip}</span>}
      <span className="iv-head-sort">
        {renderSortIcon({ sortDirection })}
        {priority}
      </span>
    </span>
  );
}
