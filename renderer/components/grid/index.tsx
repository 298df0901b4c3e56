/** The component kind `grid` (metadata/signatures/components.ts): rows of a template, shown, checked, edited, saved. */
import './grid.css';
import './forcedColors.css';
import { useAtomValue } from 'jotai';
import { lazy, Suspense, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { DataGridHandle } from 'react-data-grid';
import type { SortBy } from '../../../engine/filters/sortRecords.ts';
import type { EffectiveField } from '../../../metadata/kinds/field.ts';
import type { FilterTree } from '../../../metadata/kinds/filter.ts';
import { useLatest } from '../../hooks/useLatest.ts';
import { onServerEvent } from '../../http/serverEvents.ts';
import { session } from '../../http/session.ts';
import { updatePlaceState } from '../../navigation/placeState.ts';
import { recordTrailAtom } from '../../navigation/recordTrail.ts';
import { appStore } from '../../program/appStore.ts';
import { definition } from '../../program/program.ts';
import type { ComponentProps } from '../../surface/componentContract.ts';
import { useMethods, useValue } from '../../surface/hooks.ts';
import { isFilterable } from '../parts/filter/quickFilters.ts';
import { BulkDialog } from './bulk/BulkDialog.tsx';
import type { CellTrace } from './checking/rowChecker.ts';
import { type Exported, rangeFields } from './exporting/exportChoices.ts';
import { FindPanel } from './find/FindPanel.tsx';
import { searchFilter } from './find/searchFilter.ts';
import { GridEmpty } from './GridEmpty.tsx';
import { GridPublisher } from './GridPublisher.tsx';
import { GridTable } from './GridTable.tsx';
import { GridContext, inAppStore } from './gridContext.ts';
import { gridMethods } from './gridMethods.ts';
import { AggregateMenu } from './layout/AggregateMenu.tsx';
import { ColumnMenu } from './layout/ColumnMenu.tsx';
import { LayoutMenu } from './layout/LayoutMenu.tsx';
import { functionsOf } from './layout/measures.ts';
import { useKeepColumnFocus } from './layout/useKeepColumnFocus.ts';
import { useSavedViews } from './layout/useSavedViews.ts';
import { useServerGroups } from './layout/useServerGroups.ts';
import { oneAtATime } from './loading/oneAtATime.ts';
import { ConflictDialog } from './parts/ConflictDialog.tsx';
import { nextWrong } from './parts/nextWrong.ts';
import { ReasonTip } from './parts/ReasonTip.tsx';
import { RowMenu } from './parts/RowMenu.tsx';
import { type Bounds, boundsOf, fieldsOnly } from './parts/range.ts';
import { StatusLine } from './parts/StatusLine.tsx';
import { WhyPopover } from './parts/WhyPopover.tsx';
import { rowMenuItems } from './rowMenuItems.ts';
import { type RowState, recordOf } from './rows/rowState.ts';
import { draftKey } from './saving/draftKey.ts';
import { useDraft } from './saving/useDraft.ts';
import { keysOfRange, rowsOfRange } from './selection/rowsOfRange.ts';
import { useActiveCell } from './useActiveCell.ts';
import { useGridModel } from './useGridModel.ts';
import { useGridPlace } from './useGridPlace.ts';
import { useLoader } from './useLoader.ts';
import { useOnlyWrong } from './useOnlyWrong.ts';
import { usePrintKey } from './usePrintKey.ts';
import { useSave } from './useSave.ts';
import { useSelectEdited } from './useSelectEdited.ts';
import { useSpareRow } from './useSpareRow.ts';
import { useUndoKeysOutsideGrid } from './useUndoKeysOutsideGrid.ts';

/** Column whose menu is open, and the element that had the focus. */
interface ColumnMenuOpened {
  field: EffectiveField;
  head: Element;
  back: HTMLElement | undefined;
}
/** How find was opened. */
interface FindOpened {
  replaces: boolean;
  selection: Bounds | undefined;
  opened: number;
}
const NONE: ReadonlySet<string> = new Set();
const NO_ICONS: readonly string[] = [];

/** The button that something was opened by: of an entry of a menu the menu's own, which is there when the menu is closed. */
function openerOf(focused: Element | null): HTMLElement | undefined {
  const menu = focused?.closest('[role="menu"]');
  const opener = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : focused;
  return opener instanceof HTMLElement ? opener : undefined;
}

const ExportDialog = lazy(async () => ({ default: (await import('./exporting/ExportDialog.tsx')).ExportDialog }));
const QuickFilter = lazy(() => import('../parts/filter/QuickFilter.tsx'));

export default function Grid(grid: ComponentProps<'grid'>) {
  const { name, props, surface, locals } = grid;
  const model = useGridModel(grid);
  const loader = useLoader(model, grid);
  const saving = useSave(model, grid);
  const load = useAtomValue(loader.stateAtom, inAppStore);
  const active = useActiveCell(model);
  const [selected, setSelected] = useState<ReadonlySet<string>>(NONE);
  const [why, setWhy] = useState<{ label: string; trace: CellTrace } | undefined>();
  const [menu, setMenu] = useState(false);
  const [find, setFind] = useState<FindOpened | undefined>();
  const [bulk, setBulk] = useState<EffectiveField | undefined>();
  const [others, setOthers] = useState(0);
  const [exporting, setExporting] = useState<Exported | undefined>();
  const handle = useRef<DataGridHandle>(null);
  const placePart = surface.kind === 'screen' && 'api' in props.source ? surface.addressOf(name) : undefined;
  useKeepColumnFocus(model, active.place, handle);
  const toFocus = useRef<string | undefined>(undefined);
  const statusId = useId();
  const editable = useValue(props.editable ?? props.save !== undefined) === true;
  const [columnMenu, setColumnMenu] = useState<ColumnMenuOpened | undefined>();
  const openColumnMenu = useCallback((field: EffectiveField, head: Element) => {
    const focused = document.activeElement;
    setColumnMenu({ field, head, back: focused instanceof HTMLElement ? focused : undefined });
  }, []);
  const [aggregateMenu, setAggregateMenu] = useState<ColumnMenuOpened | undefined>();
  const openAggregateMenu = useCallback((field: EffectiveField, head: Element) => {
    const focused = document.activeElement;
    setAggregateMenu({ field, head, back: focused instanceof HTMLElement ? focused : undefined });
  }, []);
  const { filterFrom: filterPart } = props;
  const [viewMenu, setViewMenu] = useState<HTMLElement | undefined>();
  const searched = useRef('');
  const [quick, setQuick] = useState<ColumnMenuOpened | undefined>();
  const sort = (by: readonly SortBy[]) => {
    model.sort(by);
    if (!model.sortsHere) void reload(1);
  };
  const savedViews = useSavedViews(model, `${surface.name} ${surface.addressOf(name)}`, sort);
  const groups = useServerGroups(model, loader, 'api' in props.source ? props.source.api : undefined);
  const latestRun = useLatest((action: string, row: RowState) => run(action, row));
  const runRowAction = useCallback((action: string, row: RowState) => latestRun.current(action, row), []);
  const surroundings = useMemo(
    () => ({
      model,
      statusId,
      editable,
      openColumnMenu,
      openAggregateMenu,
      runRowAction,
      filterPart,
      savedViews,
      loader,
      groups,
    }),
    [
      model,
      statusId,
      editable,
      openColumnMenu,
      openAggregateMenu,
      runRowAction,
      filterPart,
      savedViews,
      loader,
      groups,
    ],
  );
  const hasSpareRow = useValue(props.spareRow) === true;
  useSpareRow(model, hasSpareRow && load.loaded);
  useOnlyWrong(model, useValue(props.onlyWrong) === true);
  useSelectEdited(model, props.selectEdited === true, setSelected);
  useDraft(model, props.keepDraft ? draftKey(surface, name, filterPart) : undefined, load.loaded);

  const { onOthersChange } = props;
  const followOthers = useMemo(() => {
    if (onOthersChange === undefined) return () => undefined;
    return oneAtATime(() => surface.run(onOthersChange, locals, true));
  }, [onOthersChange, surface, locals]);
  useEffect(() => {
    const entity = definition('template', props.template)?.entity;
    return onServerEvent((event) => {
      if (event.type === 'resync') {
        setOthers(0);
        void loader.load(loader.state.page);
      }
      if (event.type !== 'rows' || event.entity !== entity || event.by === session()?.loggedInUser.id) return;
      const touched = event.ids.flatMap((id) => model.store.byId(id) ?? []).filter(({ stale }) => !stale);
      model.store.update(touched.map((row) => ({ ...row, stale: true })));
      setOthers((count) => count + touched.length);
      followOthers();
    });
  }, [model, loader, props.template, followOthers]);

  const goTo = useCallback((row: number, column: number) => {
    handle.current?.setActivePosition({ rowIdx: row, idx: column }, { shouldFocus: true });
  }, []);
  const cellElement = useCallback(
    () => handle.current?.element?.querySelector('[role="gridcell"][aria-selected="true"]') ?? handle.current?.element,
    [],
  );
  const backToCell = () => {
    // The row may be gone meanwhile.
    if (active.place) goTo(Math.min(active.place.row, model.view.length - 1), active.place.column);
    (cellElement() as HTMLElement | null | undefined)?.focus();
  };
  const reload = async (page?: number) => {
    setOthers(0);
    await loader.load(page ?? load.page);
  };
  const rowOf = (id: unknown) => model.store.byId(String(id)) ?? model.store.get(String(id));
  /** @param among keys of the rows to look in; left out: all of them */
  const toNextWrong = (back = false, among?: ReadonlySet<string>) => {
    const from = active.place ?? { row: 0, column: -1 };
    const found = nextWrong(
      (at) => {
        const { key = '' } = model.view[at] ?? {};
        return among === undefined || among.has(key) ? model.store.get(key) : undefined;
      },
      model.view.length,
      model.columns,
      from,
      back,
    );
    if (found) goTo(found.row, found.column);
    return found !== undefined;
  };
  const showWhy = () => {
    const row = active.cell && model.store.get(active.cell.row.key);
    if (!active.cell || !row || !model.checker) return;
    setWhy({ label: active.cell.field.label, trace: model.checker.why(row, active.cell.field.key) });
  };
  const run = (action: string, row: RowState) => {
    // An opened record has previous and next records from this list.
    const { entity } = definition('template', props.template) ?? {};
    if (entity)
      appStore.set(recordTrailAtom, { entity, ids: model.view.flatMap(({ key }) => model.store.get(key)?.id ?? []) });
    const record = recordOf(row);
    const selection = [...selected].flatMap((key) => model.store.get(key) ?? []).map(recordOf);
    void surface.run(action, { ...locals, row: record, record, selection });
  };
  const takeFiles = (files: readonly File[], row: RowState | undefined, at: number) => {
    if (!props.takesFiles) return;
    const record = row && recordOf(row);
    // Panels next to the grid follow the row that received the files.
    if (row) goTo(at, Math.max(0, model.firstColumn));
    void surface.run(props.takesFiles.action, { ...locals, files, ...(record ? { row: record, record } : {}) });
  };
  const mayAdd = () =>
    props.addRows === true || (props.addRows !== undefined && surface.value(props.addRows, locals) === true);
  const mayRemove = () =>
    props.removeRows === true || (props.removeRows !== undefined && surface.value(props.removeRows, locals) === true);
  const addRows = (rows: readonly RowState[]) => {
    model.addRows(rows);
    toFocus.current = rows[0]?.key;
  };
  const insertRow = (before: string | undefined) => {
    const row = model.makeRow();
    model.insertRow(row, before);
    toFocus.current = row.key;
  };
  const addRow = () => {
    const row = model.makeRow();
    addRows([row]);
    if (props.selectAdded) setSelected((before) => new Set([...before, row.key]));
    return recordOf(row);
  };

  /** Loads the rows of all pages and selects them. */
  const selectAll = async () => {
    if (await loader.loadAll()) setSelected(new Set(model.store.order));
  };
  /** Rows that have the text in a column in sight; only the newest search counts. */
  const search = async (text: string) => {
    searched.current = text;
    const shown = model.columns.filter((field) => field !== undefined);
    const found = text === '' ? undefined : await searchFilter(shown, { text, matchCase: false, whole: false });
    if (placePart !== undefined) updatePlaceState(placePart, { search: text, page: 1, top: 0 });
    if (searched.current === text) await loader.search(found);
  };
  useGridPlace({ part: placePart, load, grid: handle, search, page: (page) => reload(page) });

  const openFind = (replaces: boolean, bounds: Bounds | undefined) => {
    const many = bounds && (bounds.top < bounds.bottom || bounds.left < bounds.right);
    setFind({ replaces, selection: many ? bounds : undefined, opened: performance.now() });
  };
  const title = definition(surface.kind, surface.name)?.title ?? props.label;
  const selectedCells = (): Bounds | undefined => {
    const range = appStore.get(model.rangeAtom);
    return range && fieldsOnly(boundsOf(range), model.firstColumn);
  };
  const exportedNow = (): Exported | undefined => {
    const request = loader.request(surface.signal);
    if (!request) return undefined;
    const keys =
      selected.size > 0 ? model.view.map(({ key }) => key).filter((key) => selected.has(key)) : keysOfRange(model);
    const { filter: _, ...unfiltered } = request;
    return {
      request,
      unfiltered,
      ids: keys.flatMap((key) => model.store.get(key)?.id ?? []),
      fields: {
        shown: model.columns.filter((field) => field !== undefined),
        range: rangeFields(model.columns, selectedCells()) ?? [],
      },
      name: title,
    };
  };
  const printNow = async () => {
    const { printGrid } = await import('./printing/printGrid.ts');
    const state = filterPart ? (surface.getState(filterPart) as { filter?: FilterTree } | undefined) : undefined;
    await printGrid({ model, loader, title, filter: state?.filter, signal: surface.signal });
  };
  usePrintKey(placePart !== undefined, printNow);
  useUndoKeysOutsideGrid(model, editable);
  useMethods(name, {
    ...gridMethods({ model, selected: () => selected, clearSelected: () => setSelected(NONE) }),
    save: async ({ selected: onlySelected }) => {
      const outcome = await saving.save(onlySelected === true ? selected : undefined);
      // Other rows may be wrong as they are stored: one is led to what was refused.
      if (outcome.refused.length > 0) toNextWrong(false, new Set(outcome.refused));
      return outcome;
    },
    reload: () => reload(),
    page: ({ page }) => reload(Math.max(1, Number(page) || 1)),
    addRow: () => addRow(),
    openRow: ({ row }) => {
      const { id, tempId } = (row ?? {}) as { id?: unknown; tempId?: unknown };
      const key = rowOf(id ?? tempId)?.key;
      if (key !== undefined && toNextWrong(false, new Set([key]))) return undefined;
      return props.onOpen ? surface.run(props.onOpen, { ...locals, row, record: row }) : undefined;
    },
    selectRows: ({ ids }) => {
      const wanted = new Set(Array.isArray(ids) ? ids.map(String) : []);
      setSelected(new Set([...wanted].flatMap((id) => rowOf(id)?.key ?? [])));
    },
    find: () => openFind(false, undefined),
    search: ({ text }) => search(String(text ?? '')),
    customizeView: () => setViewMenu(openerOf(document.activeElement)),
    nextWrong: () => toNextWrong(),
    why: showWhy,
    export: () => setExporting(exportedNow()),
    print: () => printNow(),
  });

  return (
    <GridContext value={surroundings}>
      <ReasonTip>
        {find && (
          <FindPanel
            key={find.opened}
            replaces={find.replaces}
            selection={find.selection}
            from={active.place}
            show={({ row, column }) => {
              handle.current?.setActivePosition({ rowIdx: row, idx: column });
              handle.current?.scrollToCell({ rowIdx: row, idx: column });
            }}
            close={() => {
              setFind(undefined);
              backToCell();
            }}
          />
        )}
        <GridTable
          label={props.label}
          icons={props.rowIcons ?? NO_ICONS}
          handle={handle}
          toFocus={toFocus}
          select={props.select ?? 'none'}
          selected={selected}
          onSelected={setSelected}
          place={active.place}
          onPlace={active.setPlace}
          mayAdd={mayAdd}
          sort={sort}
          undo={() => model.undo()}
          redo={() => model.redo()}
          nextWrong={toNextWrong}
          why={showWhy}
          rowMenu={() => setMenu(true)}
          find={openFind}
          open={props.onOpen ? (row) => run(props.onOpen as string, row) : undefined}
          files={
            props.takesFiles && {
              label: definition('action', props.takesFiles.action)?.label,
              ofRow: props.takesFiles.ofRow === true,
              take: takeFiles,
            }
          }
          nearEnd={() => void (groups.isOn || loader.more())}
          total={load.total}
          empty={
            <GridEmpty
              empty={props.empty}
              loading={!load.loaded}
              failed={load.failed && !load.loaded}
              again={() => void reload()}
              surface={surface}
              locals={locals}
            />
          }
        />
        <StatusLine
          active={active.cell}
          load={load}
          loader={loader}
          selected={selected}
          selectAll={props.select === 'many' ? () => void selectAll() : undefined}
          saving={saving.progress}
          others={others}
          mayHideEmpty={props.hideEmpty === true}
          nextWrong={() => toNextWrong()}
          why={showWhy}
          stopSave={saving.stop}
          reload={() => void reload()}
          page={(page) => void reload(page)}
          back={backToCell}
          openView={setViewMenu}
          isViewOpen={viewMenu !== undefined}
        />
        <GridPublisher
          name={name}
          surface={surface}
          template={props.template}
          loader={loader}
          selected={selected}
          current={active.row}
          saving={saving.progress !== undefined}
        />
      </ReasonTip>
      {viewMenu && (
        <LayoutMenu
          anchor={() => viewMenu}
          close={(back) => {
            setViewMenu(undefined);
            if (back) viewMenu.focus();
          }}
        />
      )}
      {why && (
        <WhyPopover
          {...why}
          anchor={cellElement}
          close={() => {
            setWhy(undefined);
            backToCell();
          }}
        />
      )}
      {menu && active.row && (
        <RowMenu
          anchor={cellElement}
          close={(back) => {
            setMenu(false);
            if (back) backToCell();
          }}
          items={rowMenuItems({
            model,
            surface,
            locals,
            row: model.store.get(active.row.key) ?? active.row,
            actions: props.rowActions ?? [],
            open: props.onOpen,
            run,
            rows: rowsOfRange(model, active.row),
            addRows: mayAdd() ? addRows : undefined,
            insertRow,
            removeRows: mayRemove() ? (keys) => model.removeRows(keys) : undefined,
            editable,
            cell: () => cellElement() as HTMLElement | null | undefined,
            find: (replaces) => openFind(replaces, selectedCells()),
          })}
        />
      )}
      {columnMenu && (
        <ColumnMenu
          field={columnMenu.field}
          anchor={() => columnMenu.head}
          sort={sort}
          change={
            editable && !columnMenu.field.isReadonly && columnMenu.field.type !== 'condition'
              ? () => setBulk(columnMenu.field)
              : undefined
          }
          filter={filterPart && isFilterable(columnMenu.field) ? () => setQuick(columnMenu) : undefined}
          total={functionsOf(columnMenu.field, model.byKey).length > 0 ? () => setAggregateMenu(columnMenu) : undefined}
          close={(back) => {
            setColumnMenu(undefined);
            if (back) columnMenu.back?.focus();
          }}
        />
      )}
      {aggregateMenu && (
        <AggregateMenu
          field={aggregateMenu.field}
          anchor={() => aggregateMenu.head}
          close={(back) => {
            setAggregateMenu(undefined);
            if (back) aggregateMenu.back?.focus();
          }}
        />
      )}
      {quick && filterPart && (
        <Suspense>
          <QuickFilter
            part={filterPart}
            field={quick.field}
            fields={model.fields}
            anchor={quick.head}
            close={() => {
              setQuick(undefined);
              quick.back?.focus();
            }}
          />
        </Suspense>
      )}
      {bulk && (
        <BulkDialog
          field={bulk}
          selected={selected.size > 0 ? [...selected] : keysOfRange(model)}
          loader={loader}
          close={() => {
            setBulk(undefined);
            backToCell();
          }}
        />
      )}
      {exporting && (
        <Suspense>
          <ExportDialog
            exported={exporting}
            total={load.total}
            close={() => {
              setExporting(undefined);
              backToCell();
            }}
          />
        </Suspense>
      )}
      {saving.conflicts.length > 0 && (
        <ConflictDialog rows={saving.conflicts} settled={saving.settled} close={saving.later} />
      )}
    </GridContext>
  );
}
