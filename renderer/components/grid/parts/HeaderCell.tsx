/** A column's head: its label, a star where it must be filled in, its tooltip, how it is sorted, the sign of its menu. */
import type { MouseEvent } from 'react';
import { type RenderHeaderCellProps, renderSortIcon } from 'react-data-grid';
import type { EffectiveField } from '../../../../metadata/kinds/field.ts';
import { QuickMark } from '../../parts/filter/QuickMark.tsx';
import { useGrid } from '../gridContext.ts';
import type { Totals } from '../layout/TotalsWatcher.tsx';
import type { RowState } from '../rows/rowState.ts';
import { t } from '../words.ts';

/** Pixels at the end of a head that open its menu: those beside the label, and those of the sign below it (grid.css). */
const MENU = 18;

/**
 * True if the press hits the icon, which is drawn without an element: invisible buttons took a tenth of the header's
 * render time.
 */
function isOnMenu({ target, currentTarget, clientX }: MouseEvent): boolean {
  if (target !== currentTarget) return false;
  const { left, right } = currentTarget.getBoundingClientRect();
  // A head of numbers has it where its line begins, as its label is at the end.
  const isLeft = currentTarget.matches(':dir(rtl)') !== currentTarget.matches('.iv-number > *');
  return isLeft ? clientX <= left + MENU : clientX >= right - MENU;
}

export function HeaderCell({
  field,
  sortDirection,
  priority,
}: RenderHeaderCellProps<RowState, Totals> & { field: EffectiveField }) {
  const { editable, openColumnMenu, filterPart } = useGrid();
  return (
    // biome-ignore-start lint/a11y: the keyboard has Alt and arrow down; a button would be heard in each column's name.
    <span
      className="iv-head"
      title={field.toolTip ?? field.label}
      onMouseDown={(event) => {
        if (event.button === 0 && isOnMenu(event)) event.stopPropagation();
      }}
      onClick={(event) => {
        const head = isOnMenu(event) && event.currentTarget.closest('[role="columnheader"]');
        if (!head) return;
        event.stopPropagation();
        openColumnMenu(field, head);
      }}
    >
      <span className="iv-head-label">{field.label}</span>
      {editable && field.isMandatory && (
        <span className="iv-head-star" role="img" aria-label={t('gridMandatory')}>
          *
        </span>
      )}
      {field.toolTip && <span className="iv-hidden">{field.toolTip}</span>}
      {filterPart && <QuickMark part={filterPart} field={field} />}
      {sortDirection && (
        <span className="iv-head-sort">
          {renderSortIcon({ sortDirection })}
          <span aria-hidden>{priority}</span>
        </span>
      )}
      {/* One column alone may be said to be the sorted one (ARIA, aria-sort): of several each says it in words. */}
      {sortDirection && priority !== undefined && (
        <span className="iv-hidden">
          {t(sortDirection === 'ASC' ? 'gridSortedUp' : 'gridSortedDown', { priority })}
        </span>
      )}
    </span>
    // biome-ignore-end lint/a11y: see above.
  );
}
