/** Find (ctrl+F) and replace (ctrl+H) in the cells of a grid. Enter goes to the next one, shift+Enter to the one before. */
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { toastText } from '../../../toasts/toast.ts';
import { useGrid } from '../gridContext.ts';
import type { Bounds, CellPosition } from '../parts/range.ts';
import { t, tCount } from '../words.ts';
import { replaceAll, replaceOne, useFind } from './useFind.ts';
import { useFindOnServer } from './useFindOnServer.ts';

export interface FindPanelProps {
  /** True if the panel also shows the replacement. */
  replaces: boolean;
  /** The selection at opening, if it had several cells. */
  selection: Bounds | undefined;
  /** Position of the active cell. */
  from: CellPosition | undefined;
  /** Makes a cell the active one and shows it; the focus stays here. */
  show: (place: CellPosition) => void;
  close: () => void;
}

const isAfter = (place: CellPosition, from: CellPosition): boolean =>
  place.row > from.row || (place.row === from.row && place.column > from.column);
const isSame = (one: CellPosition, other: CellPosition | undefined): boolean =>
  one.row === other?.row && one.column === other.column;

export function FindPanel({ replaces, selection, from, show, close }: FindPanelProps) {
  const { model, editable, loader } = useGrid();
  const [text, setText] = useState('');
  const [by, setBy] = useState('');
  const [matchCase, setMatchCase] = useState(false);
  const [whole, setWhole] = useState(false);
  const [inSelection, setInSelection] = useState(selection !== undefined);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const options = { text, matchCase, whole };
  const within = inSelection ? selection : undefined;
  const { places, searching } = useFind(model, options, within);
  const beyond = useFindOnServer(options);
  const current = places.findIndex((place) => isSame(place, from));
  const mayReplace = replaces && editable;

  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);

  const step = (back: boolean) => {
    if (places.length === 0) return;
    const start = from ?? { row: 0, column: -1 };
    const next = back
      ? (places.findLast((place) => isAfter(start, place)) ?? places.at(-1))
      : (places.find((place) => isAfter(place, start)) ?? places[0]);
    if (next) show(next);
  };
  const replaceThis = () => {
    const place = places[current];
    if (place && !replaceOne(model, place, options, by)) toastText(t('gridNotReplaced'), 'warning');
    step(false);
  };
  const replaceEvery = async () => {
    // Matches found on the server are replaced in all rows, not only in the loaded page.
    if (beyond.isNarrowed && !(await loader.loadAll())) {
      toastText(t('gridTooMany', { count: loader.state.total ?? '' }), 'warning');
      return;
    }
    const found = places.length;
    const count = await replaceAll(model, options, by, within);
    toastText(tCount('gridReplaced', count), count > 0 ? 'success' : 'info');
    if (found > count) toastText(tCount('gridLeftAlone', found - count), 'warning');
    // The button has nothing left to do: switched off with the focus on it, it would take the keys with it.
    input.current?.focus();
  };
  const keys = (event: KeyboardEvent) => {
    const key = event.key.toLowerCase();
    if (event.key === 'Escape') close();
    else if ((event.ctrlKey || event.metaKey) && (key === 'f' || key === 'h')) input.current?.select();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const rest = (
    <>
      <Option label={t('gridMatchCase')} on={matchCase} set={setMatchCase} />
      <Option label={t('gridWholeCell')} on={whole} set={setWhole} />
      {selection && <Option label={t('gridInSelection')} on={inSelection} set={setInSelection} />}
      <button type="button" className="iv-link iv-find-close" onClick={close}>
        {t('gridClose')}
      </button>
    </>
  );
  return (
    <search className="iv-find" data-mantine-stop-propagation="true" onKeyDown={keys}>
      <div className="iv-find-line">
        <input
          ref={input}
          type="text"
          aria-label={t('gridFind')}
          placeholder={t('gridFind')}
          aria-describedby={id}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            step(event.shiftKey);
          }}
        />
        <span id={id} role="status" className="iv-find-count">
          {text === ''
            ? ''
            : searching
              ? t('gridSearching')
              : places.length === 0
                ? t('gridNothing')
                : current < 0
                  ? tCount('gridFound', places.length)
                  : t('gridFoundAt', { at: current + 1, count: places.length })}
        </span>
        <button type="button" className="iv-link" disabled={places.length === 0} onClick={() => step(true)}>
          {t('gridFindBack')}
        </button>
        <button type="button" className="iv-link" disabled={places.length === 0} onClick={() => step(false)}>
          {t('gridFindNext')}
        </button>
        {within === undefined && beyond.rows !== undefined && beyond.rows > 0 && (
          <button
            type="button"
            className="iv-link"
            onClick={() => {
              input.current?.focus();
              void beyond.show();
            }}
          >
            {tCount('gridFindBeyond', beyond.rows)}
          </button>
        )}
        {beyond.isNarrowed && (
          <button
            type="button"
            className="iv-link"
            onClick={() => {
              input.current?.focus();
              beyond.end();
            }}
          >
            {t('gridFindAllRows')}
          </button>
        )}
        {!mayReplace && rest}
      </div>
      {mayReplace && (
        <div className="iv-find-line">
          <input
            type="text"
            aria-label={t('gridReplaceBy')}
            placeholder={t('gridReplaceBy')}
            value={by}
            onChange={(event) => setBy(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') replaceThis();
            }}
          />
          <button type="button" className="iv-link" disabled={current < 0} onClick={replaceThis}>
            {t('gridReplace')}
          </button>
          <button type="button" className="iv-link" disabled={places.length === 0} onClick={() => void replaceEvery()}>
            {t('gridReplaceAll')}
          </button>
          {rest}
        </div>
      )}
    </search>
  );
}

function Option({ label, on, set }: { label: string; on: boolean; set: (on: boolean) => void }) {
  return (
    <label className="iv-find-option">
      <input type="checkbox" checked={on} onChange={(event) => set(event.currentTarget.checked)} /> {label}
    </label>
  );
}
