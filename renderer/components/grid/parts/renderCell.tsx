/**
 * A cell: its value, its colour by what was decided of it (docs/contract/cells.md, Verdicts), and the reason for everybody: a
 * mark and an underline beside the colour, a description for who hears the screen (WAI-ARIA 1.3, aria-description: an element of
 * its own for each reason took a tenth of what React does for a paste).
 *
 * Hundreds of cells come with each frame of scrolling, so a cell is one element and no component: it has no state, no
 * listener (rowEvents.ts hears for the whole row) and no style of its own (cellClasses.ts).
 */
import type { Key, ReactNode } from 'react';
import { type CalculatedColumn, Cell, type CellRendererProps } from 'react-data-grid';
import { hasOuterBlanks } from '../../../../engine/values/outerBlanks.ts';
import type { EffectiveField } from '../../../../metadata/kinds/field.ts';
import { labelOf } from '../../../suggestions/shownText.ts';
import { showCell } from '../../../text/showCell.ts';
import type { Totals } from '../layout/TotalsWatcher.tsx';
import { isWrong, type RowState, verdictOf } from '../rows/rowState.ts';
import { say } from '../words.ts';
import { Before, GroupCell, Reference, tick } from './CellContent.tsx';
import { placeClass } from './cellClasses.ts';
import { markOf } from './markOf.tsx';

/** A column of this grid: of a field, or with how rows stand; one of neither is react-data-grid's own. */
export type OwnColumn = CalculatedColumn<RowState, Totals> & {
  readonly field?: EffectiveField;
  readonly isMark?: boolean;
};

function contentOf(field: EffectiveField, row: RowState): ReactNode {
  if (row.group) return <GroupCell field={field} group={row.group} />;
  const value = row.values[field.key];
  if (field.type === 'checkbox') return tick(showCell(field, value, labelOf) === 'true');
  if (field.type === 'reference' && value) return <Reference list={field.suggestionsSource} id={String(value)} />;
  return showCell(field, value, labelOf);
}

const isEditable = ({ editable, renderEditCell }: OwnColumn, row: RowState): boolean =>
  renderEditCell != null && (typeof editable === 'function' ? editable(row) : editable) !== false;

export function renderCell(key: Key, props: CellRendererProps<RowState, Totals>) {
  const { row, isCellActive } = props;
  const column: OwnColumn = props.column;
  const { field, idx } = column;
  if (!field && !column.isMark) return <Cell key={key} {...props} />;
  const verdict = field && verdictOf(row, field.key);
  const isEdited = field !== undefined && row.id !== undefined && row.dirty.has(field.key);
  let className = placeClass(idx, column.frozen !== false);
  if (typeof column.cellClass === 'string') className += ` ${column.cellClass}`;
  if (verdict) className += ` iv-cell iv-${verdict.tone}`;
  if (isEdited) className += ' iv-edited';
  const hasBlanks = field !== undefined && hasOuterBlanks(field.type, row.values[field.key]);
  if (hasBlanks) className += ' iv-blanks';
  return (
    // biome-ignore lint/a11y/useSemanticElements: the library's table is made of divs, too.
    <div
      key={key}
      role="gridcell"
      aria-colindex={idx + 1}
      aria-selected={isCellActive}
      aria-readonly={isEditable(column, row) ? undefined : true}
      aria-description={verdict?.message ?? (hasBlanks ? say('gridOuterBlanks') : undefined)}
      aria-invalid={isWrong(verdict) ? true : undefined}
      tabIndex={isCellActive ? 0 : -1}
      className={className}
    >
      {isEdited && row.match === 'changed' && <Before field={field} row={row} />}
      {field ? contentOf(field, row) : markOf(row)}
    </div>
  );
}
