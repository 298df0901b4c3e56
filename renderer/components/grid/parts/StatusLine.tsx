/**
 * The line of the grid: what the active cell is, holds and why it has its colour (said aloud too), how many rows are
 * there, edited, wrong, and what is under way.
 */
import { useAtomValue } from 'jotai';
import type { EffectiveField } from '../../../../metadata/kinds/field.ts';
import { inAppStore, useGrid } from '../gridContext.ts';
import type { LoadState } from '../loading/loadState.ts';
import { type RowState, verdictOf } from '../rows/rowState.ts';
import { showCell } from '../values/showCell.ts';
import { words } from '../words.ts';
import { labelOf } from './CellContent.tsx';
import { boundsOf } from './range.ts';

export interface ActiveCell {
  readonly row: RowState;
  readonly field: EffectiveField;
}

export interface StatusLineProps {
  active: ActiveCell | undefined;
  load: LoadState;
  saving: { done: number; of: number } | undefined;
  others: number;
  /** Whether columns that say nothing may be left out here. */
  mayHideEmpty: boolean;
  nextWrong: () => void;
  why: () => void;
  stopSave: () => void;
  reload: () => void;
}

export function StatusLine(props: StatusLineProps) {
  const { active, load, saving, others } = props;
  const { model, statusId } = useGrid();
  const counts = useAtomValue(model.store.countsAtom, inAppStore);
  const progress = useAtomValue(model.progressAtom, inAppStore);
  const onlyWrong = useAtomValue(model.onlyWrongAtom, inAppStore);
  const hidesEmpty = useAtomValue(model.hideEmptyAtom, inAppStore);
  const inUse = useAtomValue(model.inUseAtom, inAppStore);
  const empty = model.fields.filter(({ key }) => !inUse.has(key)).length;
  return (
    <div className="iv-status">
      <div className="iv-status-cell" id={statusId} role="status" aria-live="polite">
        {active && <CellStatus {...active} />}
      </div>
      <div className="iv-status-side">
        {load.loading ? (
          <span>{words.loading(load.all ? counts.rows : 0)}</span>
        ) : (
          <span>{words.rows(counts.rows, load.total)}</span>
        )}
        {others > 0 && (
          <span>
            {words.others(others)}{' '}
            <button type="button" className="iv-link" onClick={props.reload}>
              {words.reload}
            </button>
          </span>
        )}
        {progress.waiting > 0 && (
          <span>
            {words.checking(progress.of - progress.waiting, progress.of)}{' '}
            <progress
              className="iv-bar"
              aria-label="Checked"
              max={progress.of}
              value={progress.of - progress.waiting}
            />
          </span>
        )}
        {saving && (
          <span>
            {words.saving(saving.done, saving.of)}{' '}
            <progress className="iv-bar" aria-label="Saved" max={saving.of} value={saving.done} />{' '}
            <button type="button" className="iv-link" onClick={props.stopSave}>
              {words.stop}
            </button>
          </span>
        )}
        {counts.changed > 0 && <span>{words.changed(counts.changed)}</span>}
        <button
          type="button"
          className="iv-link"
          disabled={counts.wrong === 0}
          title={words.nextWrong}
          onClick={props.nextWrong}
        >
          {counts.wrong === 0 ? words.noWrong : words.wrong(counts.wrong)}
        </button>
        {(counts.wrong > 0 || onlyWrong) && (
          <button type="button" className="iv-link" aria-pressed={onlyWrong} onClick={() => model.toggleOnlyWrong()}>
            {words.onlyWrong}
          </button>
        )}
        {props.mayHideEmpty && counts.rows > 0 && empty > 0 && (
          <button
            type="button"
            className="iv-link"
            aria-pressed={!hidesEmpty}
            onClick={() => model.hideEmpty(!hidesEmpty)}
          >
            {hidesEmpty ? words.showEmpty(empty) : words.hideEmpty(empty)}
          </button>
        )}
        {active && verdictOf(active.row, active.field.key) && (
          <button type="button" className="iv-link" onClick={props.why}>
            {words.why}
          </button>
        )}
      </div>
    </div>
  );
}

function CellStatus({ row: shown, field }: ActiveCell) {
  const { model } = useGrid();
  const row = useAtomValue(model.store.atomOf(shown), inAppStore);
  const range = useAtomValue(model.rangeAtom, inAppStore);
  const verdict = verdictOf(row, field.key);
  const bounds = range && boundsOf(range);
  const many = bounds && (bounds.top !== bounds.bottom || bounds.left !== bounds.right);
  return (
    <>
      <strong>{field.label}</strong>{' '}
      {many
        ? words.selected(bounds.bottom - bounds.top + 1, bounds.right - bounds.left + 1)
        : showCell(field, row.values[field.key], labelOf)}
      {verdict && !many && <span className={`iv-status-reason iv-${verdict.tone}`}>{verdict.message}</span>}
    </>
  );
}
