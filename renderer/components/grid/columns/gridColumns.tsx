/**
 * Columns of react-data-grid for the fields of a template: first the row status, then frozen columns, then the others.
 */
import { type Column, SELECT_COLUMN_KEY } from 'react-data-grid';
import type { EffectiveField } from '../../../../metadata/kinds/field.ts';
import { isNumberType } from '../../../../metadata/kinds/fieldTypes.ts';
import { constant } from '../../../program/program.ts';
import { editorOf } from '../editors/editorOf.ts';
import { type GridLayout, isFrozen, shownFields } from '../layout/layout.ts';
import { TotalCell } from '../layout/TotalCell.tsx';
import type { Totals } from '../layout/TotalsWatcher.tsx';
import type { GridModel } from '../model/gridModel.ts';
import { HeaderCell } from '../parts/HeaderCell.tsx';
import { ROW_ICON_WIDTH, RowIcons } from '../parts/RowIcons.tsx';
import { contentOf, type OwnColumn as DrawnColumn } from '../parts/renderCell.tsx';
import { rowStatusIcon } from '../parts/rowStatusIcon.tsx';
import type { RowState } from '../rows/rowState.ts';
import { selectColumn } from '../selection/selectColumn.tsx';
import { t } from '../words.ts';
import { columnWidth } from './columnWidth.ts';
import { isSortable } from './sortable.ts';

export const MARK_COLUMN = '$mark';

/** A column with the properties that parts/renderCell.tsx draws its cells with. */
type OwnColumn = Column<RowState, Totals> & Pick<DrawnColumn, 'field'> & { readonly width: number };

export interface GridColumns {
  readonly columns: readonly OwnColumn[];
  /** Indexed by column. */
  readonly fields: readonly (EffectiveField | undefined)[];
  readonly frozen: number;
}

/**
 * `selectable`: a column of boxes in front. `shown`: the keys of the fields that have a column; without, all have. `icons`: actions
 * that each row has as icons.
 */
export function gridColumns(
  model: GridModel,
  selectable: boolean,
  layout: GridLayout,
  shown?: ReadonlySet<string>,
  icons: readonly string[] = [],
): GridColumns {
  const limits = {
    factor: constant('columnWidthFactor', 9),
    minimum: constant('columnWidthMinimum', 140),
    threshold: constant('columnWidthThreshold', 110),
  };
  const laid = shownFields(model.fields, layout);
  const ordered = shown ? laid.filter(({ key }) => shown.has(key)) : laid;
  const markWidth = 26 + icons.length * ROW_ICON_WIDTH;
  const columns: OwnColumn[] = [
    ...(selectable ? [selectColumn] : []),
    {
      key: MARK_COLUMN,
      name: <span className="iv-hidden">{t('gridRowState')}</span>,
      width: markWidth,
      minWidth: markWidth,
      maxWidth: markWidth,
      frozen: true,
      resizable: false,
      sortable: false,
      cellClass: 'iv-mark-cell',
      renderCell: ({ row }) =>
        icons.length === 0 ? (
          rowStatusIcon(row)
        ) : (
          <span className="iv-row-icons">
            <span className="iv-row-sign">{rowStatusIcon(row)}</span>
            <RowIcons row={row} actions={icons} />
          </span>
        ),
    },
    ...ordered.map((field, at) =>
      columnOf(model, field, columnWidth(field, limits), isFrozen(field, layout), at === 0),
    ),
  ];
  return {
    columns,
    fields: [...(selectable ? [undefined] : []), undefined, ...ordered],
    frozen: columns.filter(({ frozen }) => frozen).length,
  };
}

function columnOf(
  model: GridModel,
  field: EffectiveField,
  width: number,
  frozen: boolean,
  isFirst: boolean,
): OwnColumn {
  const Editor = editorOf[field.type];
  const right = isNumberType(field.type) || field.numberFormat !== undefined;
  return {
    field,
    key: field.key,
    name: field.label,
    width,
    minWidth: 50,
    frozen,
    draggable: true,
    resizable: true,
    sortable: isSortable(field),
    ...(right
      ? { cellClass: 'iv-number', headerCellClass: 'iv-number', summaryCellClass: 'iv-number' }
      : field.type === 'checkbox'
        ? { cellClass: 'iv-centre' }
        : {}),
    renderCell: ({ row }) => contentOf(row, field, isFirst),
    renderHeaderCell: (props) => <HeaderCell {...props} field={field} />,
    renderSummaryCell: ({ row, tabIndex }) => (
      <TotalCell field={field} isFirst={isFirst} totals={row} tabIndex={tabIndex} />
    ),
    editable: (row) => !row.group && model.editable(model.store.newest(row), field),
    editorOptions: { closeOnExternalRowChange: false },
    ...(Editor
      ? {
          renderEditCell: ({ row, onClose }) => (
            <Editor
              row={model.store.get(row.key) ?? row}
              field={field}
              close={(focus = false) => onClose(false, focus)}
            />
          ),
        }
      : {}),
  };
}

export const isSelectColumn = (key: string): boolean => key === SELECT_COLUMN_KEY;
