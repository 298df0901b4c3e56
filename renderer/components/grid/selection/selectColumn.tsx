/** The column of boxes that tick rows: one for each row, one for the rows of a group, one for all that are shown. */
import { createContext, useContext } from 'react';
import {
  type RenderCellProps,
  type RenderHeaderCellProps,
  SelectCellFormatter,
  SelectColumn,
  useHeaderRowSelection,
  useRowSelection,
} from 'react-data-grid';
import { useGrid } from '../gridContext.ts';
import type { Totals } from '../layout/TotalsWatcher.tsx';
import type { RowGroup } from '../rows/rowGroup.ts';
import type { RowState } from '../rows/rowState.ts';
import { t } from '../words.ts';

export interface Ticked {
  /** Keys of rows. */
  readonly keys: ReadonlySet<string>;
  readonly change: (keys: ReadonlySet<string>) => void;
}
/** The selected rows; undefined in grids that select one row or none. */
export const TickedContext = createContext<Ticked | undefined>(undefined);

function AllBox({ tabIndex }: RenderHeaderCellProps<RowState, Totals>) {
  const { isIndeterminate, isRowSelected, onRowSelectionChange } = useHeaderRowSelection();
  const isForMany = useContext(TickedContext) !== undefined;
  if (!isForMany) return <span className="iv-hidden">{t('gridSelectRow')}</span>;
  return (
    <SelectCellFormatter
      aria-label={t('gridSelectAll')}
      tabIndex={tabIndex}
      indeterminate={isIndeterminate}
      value={isRowSelected}
      onChange={(checked) => onRowSelectionChange({ checked: isIndeterminate ? false : checked })}
    />
  );
}

function RowBox({ row, tabIndex }: RenderCellProps<RowState, Totals>) {
  const { isRowSelectionDisabled, isRowSelected, onRowSelectionChange } = useRowSelection();
  return (
    <SelectCellFormatter
      aria-label={t('gridSelectRow')}
      tabIndex={tabIndex}
      disabled={isRowSelectionDisabled}
      value={isRowSelected}
      onChange={(checked, isShiftClick) => onRowSelectionChange({ row, checked, isShiftClick })}
    />
  );
}

interface GroupBoxProps {
  group: RowGroup;
  /** Key of the group. */
  of: string;
  tabIndex: number;
}

/** Rows of the server that are not loaded cannot be ticked: those of a closed group are loaded first, a page of them. */
function GroupBox({ group, of, tabIndex }: GroupBoxProps) {
  const { groups } = useGrid();
  const ticked = useContext(TickedContext);
  if (!ticked || group.rest) return null;
  const { keys, change } = ticked;
  const count = group.members.filter((key) => keys.has(key)).length;
  const all = count > 0 && count >= group.count;
  const tick = async () => {
    if (count > 0) {
      const members = new Set(group.members);
      change(new Set([...keys].filter((key) => !members.has(key))));
      return;
    }
    const members = group.members.length > 0 ? group.members : await groups.membersOf(of);
    change(new Set([...keys, ...members]));
  };
  return (
    <SelectCellFormatter
      aria-label={t('gridSelectGroup')}
      tabIndex={tabIndex}
      indeterminate={count > 0 && !all}
      value={all}
      onChange={() => void tick()}
    />
  );
}

export const selectColumn = {
  ...SelectColumn,
  frozen: true,
  width: 34,
  minWidth: 34,
  maxWidth: 34,
  cellClass: 'iv-select-cell',
  renderHeaderCell: (props: RenderHeaderCellProps<RowState, Totals>) => <AllBox {...props} />,
  renderCell: (props: RenderCellProps<RowState, Totals>) =>
    props.row.group ? (
      <GroupBox group={props.row.group} of={props.row.key} tabIndex={props.tabIndex} />
    ) : (
      <RowBox {...props} />
    ),
};
