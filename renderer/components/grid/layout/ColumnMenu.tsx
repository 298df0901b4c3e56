/** The menu of a column, opened by its header button, the right mouse button, alt+arrow down or the menu key. */
import { useAtomValue } from 'jotai';
import type { SortBy } from '../../../../engine/filters/sortRecords.ts';
import type { EffectiveField } from '../../../../metadata/kinds/field.ts';
import { appStore } from '../../../program/appStore.ts';
import { pageDirection } from '../../../text/direction.ts';
import { word } from '../../../text/messages.ts';
import { isSortable } from '../columns/sortable.ts';
import { inAppStore, useGrid } from '../gridContext.ts';
import { RowMenu, type RowMenuItem } from '../parts/RowMenu.tsx';
import { wholeColumns } from '../selection/wholeRanges.ts';
import { t } from '../words.ts';
import { isFrozen, movedBy, shownFields, withFrozen, withHidden } from './layout.ts';

export interface ColumnMenuProps {
  field: EffectiveField;
  anchor: () => Element | null | undefined;
  sort: (by: readonly SortBy[]) => void;
  /** Opens the change of many cells of the column; undefined where none can be edited. */
  change: (() => void) | undefined;
  /** Opens the quick filter of the column; undefined where it cannot be filtered. */
  filter: (() => void) | undefined;
  /** Opens the menu of totals; undefined if the field allows none. */
  total: (() => void) | undefined;
  /** The focus comes to the column's head, or into its cells. */
  close: (back: boolean) => void;
}

export function ColumnMenu({ field, anchor, sort, change, filter, total, close }: ColumnMenuProps) {
  const { model } = useGrid();
  const layout = useAtomValue(model.layoutAtom, inAppStore);
  const { key } = field;
  const shown = shownFields(model.fields, layout);
  const at = shown.findIndex((one) => one.key === key);
  const neighbour = (by: number): boolean => shown[at + by] !== undefined;
  const [left, right] = pageDirection() === 'rtl' ? ([1, -1] as const) : ([-1, 1] as const);
  const frozen = isFrozen(field, layout);
  const lay = model.applyLayout.bind(model);
  /** Items of what is done to rows, to cells and to the column. */
  const of =
    (group: string) =>
    (name: string, label: string, run: () => void, enabled = true): RowMenuItem => ({
      name,
      label,
      enabled,
      group,
      run,
    });
  const [rows, cells, column] = [of('rows'), of('cells'), of('column')];
  const select = () => {
    const place = model.columns.findIndex((one) => one?.key === key);
    appStore.set(model.rangeAtom, wholeColumns(model, place, place));
  };
  const grouped = layout.groupBy === key;
  const items = [
    rows('up', t('gridSortUp'), () => sort([{ field: key, dir: 'asc' }]), isSortable(field)),
    rows('down', t('gridSortDown'), () => sort([{ field: key, dir: 'desc' }]), isSortable(field)),
    ...(filter ? [rows('filter', word('filter.quickMenu'), filter)] : []),
    cells('select', t('gridSelectColumn'), select),
    ...(change ? [cells('change', t('gridChangeMany'), change)] : []),
    column('left', t('gridMoveLeft'), () => lay(movedBy(model.fields, layout, key, left)), neighbour(left)),
    column('right', t('gridMoveRight'), () => lay(movedBy(model.fields, layout, key, right)), neighbour(right)),
    column('freeze', t(frozen ? 'gridUnfreeze' : 'gridFreeze'), () =>
      lay(withFrozen(model.fields, layout, key, !frozen)),
    ),
    column('group', t(grouped ? 'gridUngroup' : 'gridGroup'), () => {
      const { groupBy: _, ...rest } = layout;
      lay(grouped ? rest : { ...rest, groupBy: key });
    }),
    ...(total ? [column('total', t('gridChooseTotal'), total)] : []),
    column('hide', t('gridHide'), () => lay(withHidden(model.fields, layout, key, true)), shown.length > 1),
  ];
  return <RowMenu label={t('gridColumnMenu', { label: field.label })} anchor={anchor} close={close} items={items} />;
}
