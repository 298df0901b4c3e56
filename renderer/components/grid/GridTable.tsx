/** react-data-grid over a model: rows, keys, mouse, clipboard, the size of the table. */
import { useAtomValue } from 'jotai';
import { type ReactNode, useEffect, useInsertionEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type ColumnWidths, DataGrid, type DataGridHandle, type SortColumn } from 'react-data-grid';
import type { SortBy } from '../../../engine/filters/sortRecords.ts';
import type { EffectiveField } from '../../../metadata/kinds/field.ts';
import { useLatest } from '../../hooks/useLatest.ts';
import { appStore } from '../../program/appStore.ts';
import { constant } from '../../program/program.ts';
import { pageDirection } from '../../text/direction.ts';
import { toast, toastText } from '../../toasts/toast.ts';
import { gridColumns, isSelectColumn, MARK_COLUMN } from './columns/gridColumns.tsx';
import { inAppStore, useGrid } from './gridContext.ts';
import { columnHeaderKeys, columnHeaderMenu } from './layout/columnHeaderKeys.ts';
import { fillWidth } from './layout/fillWidth.ts';
import { type Density, type GridLayout, movedTo } from './layout/layout.ts';
import { NO_TOTALS, type Totals, TotalsWatcher } from './layout/TotalsWatcher.tsx';
import { dragRow } from './ordering/dragRow.ts';
import { clipboardHandlers } from './parts/clipboardHandlers.ts';
import { dragRange } from './parts/dragRange.ts';
import { editKey } from './parts/editKeys.ts';
import { gridRenderers } from './parts/GridRow.tsx';
import { activeKey } from './parts/gridKeys.ts';
import {
  type Bounds,
  boundsOf,
  type CellPosition,
  fieldsOnly,
  fromActive,
  type Range,
  severalAround,
} from './parts/range.ts';
import { TabOrigin } from './parts/tabOrigin.ts';
import { type TakesFiles, useFileDrop } from './parts/useFileDrop.tsx';
import type { RowState } from './rows/rowState.ts';
import { columnHeaderPress } from './selection/columnHeaderPress.ts';
import { RangeOverlay } from './selection/RangeOverlay.tsx';
import { TickedContext } from './selection/selectColumn.tsx';
import { lastPlace, wholeRows } from './selection/wholeRanges.ts';
import { useKeepActiveInSight } from './useKeepActiveInSight.ts';
import { useKeepRowFocus } from './useKeepRowFocus.ts';
import { t } from './words.ts';

/** Pixels, by density. */
const ROWS = { compact: 26, normal: 32, wide: 44 } as const satisfies Record<Density, number>;
const HEADER = 34;
/**
 * Pixels of one line of a total, and the maximum number of lines: totals in several currencies are listed below each
 * other.
 */
const TOTAL_LINE = 15;
const MAX_TOTAL_LINES = 9;

export interface GridTableProps {
  label: string;
  handle: React.RefObject<DataGridHandle | null>;
  /** The key of a row that was just added: its first cell gets the focus once it is drawn. */
  toFocus: React.RefObject<string | undefined>;
  select: 'none' | 'one' | 'many';
  selected: ReadonlySet<string>;
  onSelected: (keys: ReadonlySet<string>) => void;
  place: CellPosition | undefined;
  onPlace: (place: CellPosition | undefined) => void;
  /** Actions that each row has as icons; the same list each time. */
  icons: readonly string[];
  mayAdd: () => boolean;
  sort: (by: readonly SortBy[]) => void;
  undo: () => void;
  redo: () => void;
  nextWrong: (back: boolean) => void;
  why: () => void;
  rowMenu: () => void;
  find: (replaces: boolean, selection: Bounds | undefined) => void;
  open: ((row: RowState) => void) | undefined;
  /** Handles dropped files; undefined if the grid accepts none. */
  files: TakesFiles | undefined;
  nearEnd: () => void;
  /** How many rows there are, loaded or not. */
  total: number | undefined;
  empty: ReactNode;
}

/** The widths of a layout as react-data-grid has them, and back. */
const widthsOf = ({ widths = {} }: GridLayout): ColumnWidths =>
  new Map(Object.entries(widths).map(([key, width]) => [key, { type: 'resized', width }]));
const resized = (all: ColumnWidths): Record<string, number> =>
  Object.fromEntries(
    [...all].flatMap(([key, { type, width }]) => (type === 'resized' ? [[key, Math.round(width)]] : [])),
  );

/** True if the field is read-only for issues that already exist. */
const isRaised = (row: RowState, field: EffectiveField): boolean =>
  field.isReadOnlyAfterRaise === true && row.id !== undefined;
const keyOf = (row: RowState): string => row.key;
const isGroup = ({ group }: RowState): boolean => group !== undefined;
const rowClass = ({ group }: RowState): string | undefined => (group ? 'iv-group' : undefined);

/** So few rows are left below what is shown that those that follow are fetched. */
const isNearEnd = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement, row: number): boolean =>
  scrollHeight - scrollTop - clientHeight < 20 * row;

export function GridTable(props: GridTableProps) {
  const { handle, select, place, onPlace, icons } = props;
  const { model, statusId, editable, openColumnMenu } = useGrid();
  const rows = useAtomValue(model.viewAtom, inAppStore);
  const sort = useAtomValue(model.sortAtom, inAppStore);
  const hidesEmpty = useAtomValue(model.hideEmptyAtom, inAppStore);
  const inUse = useAtomValue(model.inUseAtom, inAppStore);
  const shown = hidesEmpty && rows.length > 0 ? inUse : undefined;
  const layout = useAtomValue(model.layoutAtom, inAppStore);
  const ROW = ROWS[layout.density ?? 'normal'];
  const {
    columns: natural,
    fields,
    frozen,
  } = useMemo(
    () => gridColumns(model, select !== 'none', layout, shown, icons),
    [model, model.fields, select, layout, shown, icons],
  );
  const [room, setRoom] = useState<number | undefined>();
  const columns = useMemo(() => fillWidth(natural, layout.widths ?? {}, room), [natural, layout.widths, room]);
  const [totals, setTotals] = useState<Totals>(NO_TOTALS);
  const summary = useMemo(
    () => (layout.totals && rows.length > 0 ? [totals] : undefined),
    [layout.totals, totals, rows.length],
  );
  const widths = useMemo(() => widthsOf(layout), [layout]);
  const first = fields.findIndex((field) => field !== undefined);
  const table = useRef<HTMLDivElement>(null);
  const leaving = useRef(false);
  const [tabs] = useState(() => new TabOrigin());
  /** The range that stays when the active cell moves within it: by Tab and Enter, or to open the menu of several rows on one of them. */
  const kept = useRef<Range | undefined>(undefined);
  useInsertionEffect(() => {
    model.columns = fields;
    model.frozenColumns = frozen;
  }, [model, fields, frozen]);

  useEffect(() => {
    model.inSight = () => {
      const shown = table.current?.querySelectorAll<HTMLElement>('[role="row"][aria-rowindex]') ?? [];
      return [...shown].flatMap((row) => model.view[Number(row.getAttribute('aria-rowindex')) - 2]?.key ?? []);
    };
    return () => {
      model.inSight = () => [];
    };
  }, [model]);

  // react-data-grid measures its size after mounting and applies it one task later: the table would render twice, first
  // with size zero. A state set here renders in the same task, with the size.
  useLayoutEffect(() => {
    const element = handle.current?.element;
    if (!element) return;
    const measure = () => setRoom(element.clientWidth);
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => watch.disconnect();
  }, [handle]);

  const { toFocus } = props;
  useEffect(() => {
    if (toFocus.current === undefined) return;
    const at = rows.findIndex(({ key }) => key === toFocus.current);
    if (at < 0) return;
    toFocus.current = undefined;
    handle.current?.setActivePosition({ rowIdx: at, idx: first }, { shouldFocus: true });
  }, [rows, first, handle, toFocus]);

  useKeepRowFocus(rows, place, handle);
  useKeepActiveInSight(place, handle, ROW);

  // Rows that do not fill the grid cannot be scrolled, and who reached the end while they came scrolls no more.
  const nearEnd = useLatest(props.nearEnd);
  useEffect(() => {
    const element = handle.current?.element;
    if (element && rows.length > 0 && isNearEnd(element, ROW)) nearEnd.current();
  }, [rows, handle, ROW]);

  const bounds = (): Bounds | undefined => {
    const range = appStore.get(model.rangeAtom);
    if (!range || range.anchor.row < 0 || model.view.length === 0) return undefined;
    const found = fieldsOnly(boundsOf(range), first);
    if (found.top >= model.view.length) return undefined;
    return { ...found, bottom: Math.min(found.bottom, model.view.length - 1) };
  };
  /** The columns before the fields are selected with their row. */
  const isSelected = ({ row, column }: CellPosition): boolean => {
    const now = bounds();
    if (!now || row < now.top || row > now.bottom) return false;
    return column < first || (column >= now.left && column <= now.right);
  };
  const several = (place: CellPosition) => severalAround(bounds(), place);
  /** The range as shift extends it. */
  const rangeFromActive = (): Range | undefined => {
    const range = appStore.get(model.rangeAtom);
    const last = lastPlace(model);
    return range && place && last ? fromActive(range, place, { row: 0, column: first }, last) : range;
  };
  const walkTo = ({ row, column }: CellPosition) => {
    kept.current = appStore.get(model.rangeAtom);
    handle.current?.setActivePosition({ rowIdx: row, idx: column }, { shouldFocus: true });
    kept.current = undefined;
  };
  const selectBounds = ({ top, bottom, left, right }: Bounds) =>
    appStore.set(model.rangeAtom, { anchor: { row: top, column: left }, focus: { row: bottom, column: right } });
  const clipboard = clipboardHandlers({ model, bounds, mayAdd: props.mayAdd, select: selectBounds });
  const drop = useFileDrop(model, props.files);
  const ticked = useMemo(
    () => (select === 'many' ? { keys: props.selected, change: props.onSelected } : undefined),
    [select, props.selected, props.onSelected],
  );
  const sortColumns = useMemo(
    () => sort.map(({ field, dir }): SortColumn => ({ columnKey: field, direction: dir === 'desc' ? 'DESC' : 'ASC' })),
    [sort],
  );
  const large = constant('largeGridRows', 20);
  const totalLines = Math.min(
    MAX_TOTAL_LINES,
    // Results other than sums have their function's name above them.
    Math.max(
      1,
      ...model.measures.map(
        ({ field, by }) => Object.keys(totals.measured[field.key] ?? {}).length + (by === 'sum' ? 0 : 1),
      ),
    ),
  );
  const TOTAL = ROW + (totalLines - 1) * TOTAL_LINE;
  const height = HEADER + Math.max(3 * ROW, Math.min(rows.length, large) * ROW + (summary ? TOTAL : 0)) + 18;

  const empty = (
    // The content of a table must be a row.
    // biome-ignore-start lint/a11y: the library's table is made of divs, too.
    <div className="iv-empty" role="row">
      <div role="gridcell">{props.empty}</div>
    </div>
    // biome-ignore-end lint/a11y: see above.
  );
  return (
    <div
      ref={table}
      className={editable ? 'iv-table iv-editable' : 'iv-table'}
      {...clipboard}
      {...drop.handlers}
      onMouseDownCapture={(event) => columnHeaderPress(event, { model, grid: handle.current, sort: props.sort })}
      onKeyDownCapture={(event) => columnHeaderKeys(event, model, openColumnMenu, leaving)}
      onContextMenuCapture={(event) => columnHeaderMenu(event, model, openColumnMenu)}
      onClickCapture={(event) => columnHeaderPress(event, { model, grid: handle.current, sort: props.sort })}
    >
      <TickedContext value={ticked}>
        <DataGrid<RowState, Totals, string>
          ref={handle}
          aria-label={props.label}
          aria-describedby={statusId}
          aria-rowcount={Math.max(layout.groupBy === undefined ? (props.total ?? 0) : 0, rows.length) + 1}
          direction={pageDirection()}
          columns={columns}
          rows={rows}
          rowKeyGetter={keyOf}
          rowHeight={ROW}
          headerRowHeight={HEADER}
          renderers={gridRenderers(empty)}
          style={{ flexBasis: height, minBlockSize: Math.min(height, HEADER + 6 * ROW) }}
          columnWidths={widths}
          onColumnWidthsChange={(all) => model.applyLayout({ ...layout, widths: resized(all) })}
          onColumnsReorder={(key, target) => model.applyLayout(movedTo(model.fields, layout, key, target))}
          bottomSummaryRows={summary}
          summaryRowHeight={TOTAL}
          rowClass={rowClass}
          sortColumns={sortColumns}
          onSortColumnsChange={(by) =>
            props.sort(
              by.map(({ columnKey, direction }) => ({ field: columnKey, dir: direction === 'DESC' ? 'desc' : 'asc' })),
            )
          }
          {...(select === 'none'
            ? {}
            : {
                selectedRows: props.selected,
                isRowSelectionDisabled: isGroup,
                onSelectedRowsChange: (keys: Set<string>) => {
                  const added = [...keys].filter((key) => !props.selected.has(key));
                  props.onSelected(select === 'one' ? new Set(added.slice(-1)) : keys);
                },
              })}
          onActivePositionChange={({ rowIdx, column }) => {
            const next = column && rowIdx >= 0 ? { row: rowIdx, column: column.idx } : undefined;
            onPlace(next);
            tabs.moved(next);
            const stays = kept.current;
            kept.current = undefined;
            appStore.set(model.rangeAtom, stays ?? (next && { anchor: next, focus: next }));
          }}
          onCellMouseDown={({ row, rowIdx, column }, event) => {
            if (row.group && event.button === 0 && column.key === MARK_COLUMN) {
              event.preventGridDefault();
              model.toggleGroup(row.key);
              return;
            }
            if (isSelectColumn(column.key)) return;
            const here = { row: rowIdx, column: column.idx };
            const range = rangeFromActive();
            if (column.key === MARK_COLUMN && event.button === 0) {
              event.preventGridDefault();
              event.preventDefault();
              const from = event.shiftKey && range ? range.anchor.row : rowIdx;
              if (!event.shiftKey) handle.current?.setActivePosition({ rowIdx, idx: first }, { shouldFocus: true });
              const rows = wholeRows(model, from, rowIdx);
              appStore.set(model.rangeAtom, rows);
              if (model.mayMove && !event.shiftKey && handle.current?.element)
                dragRow(model, new Set([row.key]), rowIdx, handle.current.element);
              else if (rows && handle.current?.element) dragRange(model, rows.anchor, handle.current.element, true);
              return;
            }
            if (event.shiftKey && range) {
              event.preventGridDefault();
              event.preventDefault();
              appStore.set(model.rangeAtom, { ...range, focus: { ...here, column: Math.max(first, here.column) } });
            } else if (event.button === 2) {
              if (isSelected(here)) event.preventGridDefault();
            } else if (event.button === 0) {
              appStore.set(model.rangeAtom, { anchor: here, focus: here });
              if (handle.current?.element && model.columns[column.idx]) dragRange(model, here, handle.current.element);
            }
          }}
          onCellClick={({ row, column }, event) => {
            const field = model.byKey.get(column.key);
            const box = event.target instanceof Element && event.target.classList.contains('iv-tick');
            if (!box || field?.type !== 'checkbox') return;
            const now = model.store.get(row.key) ?? row;
            if (model.editable(now, field)) {
              model.edit([{ key: row.key, field: field.key, value: now.values[field.key] !== true }], field.label);
            }
          }}
          onCellDoubleClick={({ row, column }, event) => {
            if (row.group) {
              event.preventGridDefault();
              model.toggleGroup(row.key);
              return;
            }
            const field = model.byKey.get(column.key);
            const now = model.store.get(row.key) ?? row;
            model.edits.start = 'keep';
            if (field && model.editable(now, field)) return;
            event.preventGridDefault();
            if (editable && field && !props.open && isRaised(now, field)) toast('issueRaised');
            props.open?.(now);
          }}
          onCellContextMenu={({ rowIdx, column, setActivePosition }, event) => {
            event.preventDefault();
            const moves = place?.row !== rowIdx || place.column !== column.idx;
            if (moves && isSelected({ row: rowIdx, column: column.idx })) kept.current = appStore.get(model.rangeAtom);
            setActivePosition();
            props.rowMenu();
          }}
          onCellKeyDown={(args, event) => {
            if (args.mode === 'ACTIVE') {
              if (place) tabs.pressed(place, event.key === 'Tab' && !event.shiftKey);
              activeKey(args, event, {
                model,
                handle: () => handle.current,
                firstColumn: first,
                active: () => place,
                bounds,
                range: rangeFromActive,
                several,
                walkTo,
                undo: props.undo,
                redo: props.redo,
                nextWrong: props.nextWrong,
                why: props.why,
                rowMenu: props.rowMenu,
                columnMenu: (field, column) => {
                  const head = handle.current?.element?.querySelector(
                    `[role="columnheader"][aria-colindex="${column + 1}"]`,
                  );
                  if (head) openColumnMenu(field, head);
                },
                find: (replaces) => props.find(replaces, bounds()),
                open: (row) => props.open?.(row),
                typedAt: (row, field) => {
                  if (!editable || !row || row.group || !field || model.editable(row, field)) return;
                  if (isRaised(row, field)) toast('issueRaised');
                  else toastText(t('gridReadOnly', { label: field.label }), 'info');
                },
                canOpen: props.open !== undefined,
                selectable: select !== 'none',
                leaving,
              });
              return;
            }
            editKey(args, event, { model, handle: () => handle.current, tabs, several, walkTo });
          }}
          onScroll={({ currentTarget }) => {
            if (isNearEnd(currentTarget, ROW)) props.nearEnd();
          }}
        />
      </TickedContext>
      {layout.totals && <TotalsWatcher take={setTotals} />}
      {drop.hint}
      <RangeOverlay grid={handle} rows={rows.length} frozen={frozen} />
    </div>
  );
}
