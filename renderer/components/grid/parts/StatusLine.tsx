/**
 * The line of the grid: what the active cell is, holds and why it has its colour (said aloud too), how many rows are
 * there, edited, wrong, and what is under way.
 */

import { useAtomValue } from 'jotai';
import { hasOuterBlanks } from '../../../../engine/values/outerBlanks.ts';
import type { EffectiveField } from '../../../../metadata/kinds/field.ts';
import { FieldValue } from '../../../fields/FieldValue.tsx';
import { onlineAtom } from '../../../http/online.ts';
import { Icon } from '../../../icons/Icon.tsx';
import { labelOf } from '../../../suggestions/shownText.ts';
import { formatCell } from '../../../text/formatCell.ts';
import { inAppStore, useGrid } from '../gridContext.ts';
import { hiddenKeys } from '../layout/layout.ts';
import type { LoadState } from '../loading/loadState.ts';
import type { Paging, RowLoader } from '../loading/rowLoader.ts';
import { type RowState, verdictOf } from '../rows/rowState.ts';
import { useRowState } from '../rows/useRowState.ts';
import { SelectionStatus } from '../selection/SelectionStatus.tsx';
import { cellValue } from '../values/cellValue.ts';
import { t, tCount } from '../words.ts';
import { Pages } from './Pages.tsx';
import { type Bounds, boundsOf, fieldsOnly, type Range } from './range.ts';
import { StaleRowsNotice } from './StaleRowsNotice.tsx';
import { useAfterPaint } from './useAfterPaint.ts';

export interface ActiveCell {
  readonly row: RowState;
  readonly field: EffectiveField;
}

export interface StatusLineProps {
  active: ActiveCell | undefined;
  load: LoadState;
  loader: RowLoader;
  /** Keys of the selected rows; also of rows of other pages, which are not selected while they are not loaded. */
  selected: ReadonlySet<string>;
  /** Selects every row that the filter matches; undefined where one row at most can be selected. */
  selectAll: (() => void) | undefined;
  saving: { done: number; of: number } | undefined;
  others: number;
  /** True if empty columns can be hidden. */
  mayHideEmpty: boolean;
  nextWrong: () => void;
  why: () => void;
  stopSave: () => void;
  reload: () => void;
  page: (page: number) => void;
  /** Gives the keys back to the table. */
  back: () => void;
  /** Shows what can be chosen of the view beside a button. */
  openView: (button: HTMLElement) => void;
  isViewOpen: boolean;
}

export function StatusLine(props: StatusLineProps) {
  const { active, why } = props;
  const { statusId, editable } = useGrid();
  // The rows are drawn before it is said how many they are.
  const isPainted = useAfterPaint();
  return (
    <div className={editable ? 'iv-status iv-status-edits' : 'iv-status'}>
      <div className="iv-status-main">
        <div className="iv-status-cell" id={statusId} role="status" aria-live="polite">
          {active && <CellStatus {...active} />}
        </div>
        {active && <Why {...active} why={why} />}
      </div>
      {isPainted ? <Side {...props} /> : <div className="iv-status-room" />}
    </div>
  );
}

/** Beside the reason of a cell: which row of which rule decided it. */
function Why({ row: shown, field, why }: ActiveCell & { why: () => void }) {
  const { model } = useGrid();
  const row = useRowState(model.store, shown);
  const range = useAtomValue(model.rangeAtom, inAppStore);
  if (!verdictOf(row, field.key) || selectedMany(range, model.firstColumn)) return null;
  return (
    <button type="button" className="iv-link" onClick={why}>
      {t('gridWhy')}
    </button>
  );
}

/** Counts over all rows, with their buttons. */
function Side(props: StatusLineProps) {
  const { saving, others, load, loader } = props;
  const { model, editable } = useGrid();
  const counts = useAtomValue(model.store.countsAtom, inAppStore);
  const progress = useAtomValue(model.progressAtom, inAppStore);
  const work = useAtomValue(model.workAtom, inAppStore);
  const asking = useAtomValue(model.askingAtom, inAppStore);
  const onlyWrong = useAtomValue(model.onlyWrongAtom, inAppStore);
  const hidesEmpty = useAtomValue(model.hideEmptyAtom, inAppStore);
  const inUse = useAtomValue(model.inUseAtom, inAppStore);
  const empty = model.fields.filter(({ key }) => !inUse.has(key)).length;
  const layout = useAtomValue(model.layoutAtom, inAppStore);
  const hidden = hiddenKeys(model.fields, layout).filter((key) => model.byKey.has(key)).length;
  // Of rows that are not loaded, and of loaded ones that nobody looked at yet, nothing is known.
  const all = Math.max(counts.rows, load.total ?? 0);
  // Rows that nobody edited are not checked: without an edit nothing is counted.
  const isPartlyChecked = editable && counts.checked > 0 && (counts.checked < all || load.next !== undefined);
  const checked = { count: counts.checked, total: all };
  const isOnline = useAtomValue(onlineAtom, inAppStore);
  // Rows missing from the last response are not counted.
  const kept = loader.kept;
  const rows = rowsText(counts.rows - kept, load, loader.paging);
  // Where no row is, it is said where they would be (GridEmpty.tsx).
  const behind = load.loaded || counts.rows > 0 ? load.behind : undefined;
  return (
    <div className="iv-status-side">
      {!isOnline && editable && <span className="iv-status-offline">{t('gridOffline')}</span>}
      <StaleRowsNotice behind={behind} again={props.reload} back={props.back} />
      <GroupChip />
      {load.loading ? (
        <span>{load.all && counts.rows > 0 ? t('gridLoadingRows', { count: counts.rows }) : t('gridLoading')}</span>
      ) : (
        rows && <span>{rows}</span>
      )}
      {kept > 0 && loader.paging !== 'pages' && <span>{tCount('gridKept', kept)}</span>}
      <SelectedRows selected={props.selected} rows={counts.rows} total={load.total} selectAll={props.selectAll} />
      {others > 0 && (
        <span className="iv-status-act">
          {tCount('gridOthers', others)}{' '}
          <button type="button" className="iv-link" onClick={props.reload}>
            {t('gridReload')}
          </button>
        </span>
      )}
      {asking > 0 && <span>{t('gridLookingUp')}</span>}
      {work && (
        <span>
          {t('gridWorking', work)}{' '}
          <progress className="iv-bar" aria-label={t('gridWorking', work)} max={work.of} value={work.done} />
        </span>
      )}
      {progress.waiting > 0 && (
        <span>
          {t('gridChecking', { done: progress.of - progress.waiting, of: progress.of })}{' '}
          <progress
            className="iv-bar"
            aria-label={t('gridChecked')}
            max={progress.of}
            value={progress.of - progress.waiting}
          />
        </span>
      )}
      {saving && (
        <span className="iv-status-act">
          {t('gridSaving', saving)}{' '}
          <progress className="iv-bar" aria-label={t('gridSaved')} max={saving.of} value={saving.done} />{' '}
          <button type="button" className="iv-link" onClick={props.stopSave}>
            {t('gridStop')}
          </button>
        </span>
      )}
      {counts.changed > 0 && <span>{t('gridChanged', { count: counts.changed })}</span>}
      {isPartlyChecked && counts.wrong > 0 && <span>{t('gridCheckedRows', checked)}</span>}
      {(editable || counts.wrong > 0) && (
        <button
          type="button"
          className="iv-link"
          disabled={counts.wrong === 0}
          title={t('gridNextWrong')}
          onClick={props.nextWrong}
        >
          {counts.wrong > 0
            ? tCount('gridWrong', counts.wrong)
            : isPartlyChecked
              ? t('gridCheckedNoneWrong', checked)
              : t('gridNoWrong')}
        </button>
      )}
      {(counts.wrong > 0 || onlyWrong) && (
        <button type="button" className="iv-link" aria-pressed={onlyWrong} onClick={() => model.toggleOnlyWrong()}>
          {t('gridOnlyWrong')}
        </button>
      )}
      {props.mayHideEmpty && counts.rows > 0 && empty > 0 && (
        <button
          type="button"
          className="iv-link"
          aria-pressed={!hidesEmpty}
          onClick={() => model.hideEmpty(!hidesEmpty)}
        >
          {hidesEmpty ? tCount('gridShowEmpty', empty) : tCount('gridHideEmpty', empty)}
        </button>
      )}
      <button
        type="button"
        className="iv-link"
        aria-haspopup="dialog"
        aria-expanded={props.isViewOpen}
        onClick={({ currentTarget }) => props.openView(currentTarget)}
      >
        {hidden > 0 ? tCount('gridHidden', hidden) : t('gridColumns')}
      </button>
      {loader.paging === 'pages' && load.loaded && (
        <Pages
          load={load}
          pageLimit={loader.pageLimit}
          kept={kept}
          isWhole={counts.rows - kept >= (load.total ?? 0)}
          go={props.page}
        />
      )}
    </div>
  );
}

/** More records than this are not moved by one call (`records.transitionMany`). */
const MAX_SELECTED = 10_000;

interface SelectedRowsProps extends Pick<StatusLineProps, 'selected' | 'selectAll'> {
  /** The number of loaded rows. */
  rows: number;
  total: number | undefined;
}

/** The number of selected rows. Once all loaded rows are selected, it offers to select those of the other pages too. */
function SelectedRows({ selected, rows, total, selectAll }: SelectedRowsProps) {
  const { model } = useGrid();
  if (selected.size === 0) return null;
  const count = [...selected].filter((key) => model.store.get(key)).length;
  if (count === 0) return null;
  const hasOthers = selectAll !== undefined && total !== undefined && count >= rows && total > rows;
  return (
    <span className="iv-status-act">
      {tCount('gridRowsSelected', count)}
      {hasOthers && total <= MAX_SELECTED && (
        <>
          {' '}
          <button type="button" className="iv-link" onClick={selectAll}>
            {t('gridSelectAllRows', { count: total })}
          </button>
        </>
      )}
      {hasOthers && total > MAX_SELECTED && ` · ${t('gridTooManyToSelect', { count: MAX_SELECTED })}`}
    </span>
  );
}

/** The field that rows are grouped by, with a button that ungroups. */
function GroupChip() {
  const { model } = useGrid();
  const { groupBy, ...rest } = useAtomValue(model.layoutAtom, inAppStore);
  const field = groupBy === undefined ? undefined : model.byKey.get(groupBy)?.label;
  if (field === undefined) return null;
  return (
    <span className="iv-status-act iv-chip">
      {t('gridGroupedBy', { field })}
      <button
        type="button"
        className="iv-link"
        aria-label={t('gridEndGrouping', { field })}
        onClick={() => model.applyLayout(rest)}
      >
        <Icon name="close" size={12} />
      </button>
    </span>
  );
}

/**
 * The number of rows. The loaded part of an endless list is not shown before all rows are counted: it would be taken
 * for the total. The page control shows the number for paged lists.
 */
export function rowsText(rows: number, { loaded, next, total }: LoadState, paging: Paging): string {
  if (paging === 'pages' || !loaded) return '';
  if (paging === 'none' || total === rows) return tCount('gridRows', rows);
  if (total !== undefined) return t('gridRowsOf', { count: rows, total });
  return next === undefined ? tCount('gridRows', rows) : '';
}

function CellStatus({ row: shown, field }: ActiveCell) {
  const { model } = useGrid();
  const row = useRowState(model.store, shown);
  const range = useAtomValue(model.rangeAtom, inAppStore);
  const revision = useAtomValue(model.logAtom, inAppStore);
  const verdict = verdictOf(row, field.key);
  const bounds = selectedMany(range, model.firstColumn);
  if (bounds)
    return (
      <span className="iv-status-value">
        <SelectionStatus bounds={bounds} revision={revision} />
      </span>
    );
  return (
    <>
      <strong>{field.label}</strong>{' '}
      <span className="iv-status-value">
        {field.type === 'reference' ? (
          <FieldValue field={field} value={cellValue(row, field)} otherwise="" />
        ) : (
          inWords(field, cellValue(row, field))
        )}
      </span>{' '}
      {verdict && (
        <span className={`iv-status-reason iv-${verdict.tone}`} title={verdict.message}>
          {verdict.message}
        </span>
      )}
      {!verdict && hasOuterBlanks(field.type, row.values[field.key]) && <span>{t('gridOuterBlanks')}</span>}
    </>
  );
}

/** The value of a cell; of a box that is ticked or not, what its mark in the cell is called. */
function inWords(field: EffectiveField, value: unknown): string {
  const text = formatCell(field, value, labelOf);
  return field.type === 'checkbox' ? t(text === 'true' ? 'gridYes' : 'gridNo') : text;
}

/** The selected cells where they are more than one. */
function selectedMany(range: Range | undefined, firstColumn: number): Bounds | undefined {
  const bounds = range && fieldsOnly(boundsOf(range), firstColumn);
  return bounds && (bounds.top !== bounds.bottom || bounds.left !== bounds.right) ? bounds : undefined;
}
