import './matrix.css';
import { SegmentedControl, TextInput } from '@mantine/core';
import { Fragment, type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { ComponentProps } from '../../surface/componentContract.ts';
import { useMethods, usePublish, useText, useValue } from '../../surface/hooks.ts';
import { word } from '../../text/messages.ts';
import {
  differences,
  groupsOf,
  isTicked,
  type MatrixColumn,
  type MatrixGroup,
  type MatrixRow,
  rowsWith,
  type Ticks,
  withTicks,
} from './ticks.ts';

const ALL = '';
const NO_ROWS: readonly never[] = [];
const NO_TICKS: Ticks = {};

/** Moves the focus between ticks as between cells. */
function moveByArrows(event: KeyboardEvent<HTMLTableElement>): void {
  const steps: Readonly<Record<string, readonly [number, number]>> = {
    ArrowUp: [-1, 0],
    ArrowDown: [1, 0],
    ArrowLeft: [0, -1],
    ArrowRight: [0, 1],
  };
  const step = steps[event.key];
  const cell = (event.target as HTMLElement).closest('td, th');
  const line = cell?.parentElement as HTMLTableRowElement | null;
  if (!step || !cell || !line) return;
  const lines = [...event.currentTarget.rows];
  let [at, index] = [lines.indexOf(line), (cell as HTMLTableCellElement).cellIndex];
  // Past ticks that may not be set, in whichever direction.
  for (;;) {
    at += step[0];
    index += step[1];
    const next = lines[at]?.cells[index];
    if (!next) return;
    const tick = next.querySelector<HTMLInputElement>('input:not(:disabled)');
    if (!tick) continue;
    event.preventDefault();
    tick.focus();
    return;
  }
}

/**
 * Leaves a single checkbox in the tab order, as in a grid (ARIA, grid pattern): otherwise elements after a table of
 * roles would be hundreds of tab stops away.
 * @param wanted the last focused checkbox
 */
function keepOneStop(table: HTMLTableElement, wanted: HTMLInputElement | null): HTMLInputElement | null {
  const ticks = [...table.querySelectorAll('input')];
  const isThere = wanted !== null && !wanted.disabled && table.contains(wanted);
  const stop = isThere ? wanted : (ticks.find((tick) => !tick.disabled) ?? null);
  for (const tick of ticks) tick.tabIndex = tick === stop ? 0 : -1;
  return stop;
}

interface TickProps {
  label: string;
  on: boolean;
  some?: boolean;
  disabled: boolean;
  set(on: boolean): void;
}

function Tick({ label, on, some = false, disabled, set }: TickProps) {
  return (
    <input
      type="checkbox"
      aria-label={label}
      checked={on}
      disabled={disabled}
      ref={(input) => {
        if (input) input.indeterminate = some && !on;
      }}
      onChange={(event) => set(event.currentTarget.checked)}
    />
  );
}

/** Rows and columns of ticks: which of the rows each column has. */
export default function MatrixPart({ name, props }: ComponentProps<'matrix'>) {
  const rows = useValue<readonly MatrixRow[] | undefined>(props.rows) ?? NO_ROWS;
  const columns = useValue<readonly MatrixColumn[] | undefined>(props.columns) ?? NO_ROWS;
  const given = useValue<Ticks | undefined>(props.value) ?? NO_TICKS;
  const editable = useValue<boolean | undefined>(props.editable) === true;
  const empty = useText(props.empty);
  const [typed, setTyped] = useState('');
  const [tab, setTab] = useState(ALL);
  const [value, setValue] = useState<Ticks>(given);
  const id = useId();
  // Compared by content: an expression may return a new but equal object each time.
  const begun = JSON.stringify(given);
  useEffect(() => setValue(JSON.parse(begun) as Ticks), [begun]);

  const groups = useMemo(() => groupsOf(rows), [rows]);
  const open = groups.some(({ key }) => key === tab) ? tab : ALL;
  const shown = useMemo(
    () => groupsOf(rowsWith(rows, typed).filter((row) => open === ALL || (row.group ?? '') === open)),
    [rows, typed, open],
  );
  usePublish(name, {
    value,
    changed: useMemo(() => differences(value, JSON.parse(begun) as Ticks), [value, begun]),
    group: open === ALL ? null : open,
  });
  useMethods(name, { reset: () => setValue(JSON.parse(begun) as Ticks) });

  const set = (column: string, ids: readonly string[], on: boolean) =>
    setValue((before) => withTicks(before, column, ids, on));
  const tickOfGroup = ({ label, rows: own }: MatrixGroup, column: MatrixColumn) => {
    const free = own.filter((row) => !row.readonly).map((row) => row.id);
    const ticked = own.filter((row) => isTicked(value, column.id, row.id)).length;
    return (
      <Tick
        label={word('matrix.wholeGroup', { group: label, column: column.label })}
        on={own.length > 0 && ticked === own.length}
        some={ticked > 0}
        disabled={!editable || column.readonly === true || free.length === 0}
        set={(on) => set(column.id, free, on)}
      />
    );
  };

  const table = useRef<HTMLTableElement>(null);
  const stop = useRef<HTMLInputElement | null>(null);
  // Without dependencies: each drawing may bring ticks, take some away, or close the one that Tab leads to.
  useEffect(() => {
    if (table.current) stop.current = keepOneStop(table.current, stop.current);
  });

  if (rows.length === 0 && empty !== '') return <p className="inv-soft">{empty}</p>;
  return (
    <div className="inv-matrix">
      <div className="inv-matrix-bar">
        <TextInput
          id={`${id}-search`}
          aria-label={word('matrix.search')}
          placeholder={word('matrix.search')}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {props.tabs && groups.length > 1 && (
          <div className="inv-matrix-tabs">
            <SegmentedControl
              aria-label={props.label}
              size="xs"
              value={open}
              onChange={setTab}
              data={[
                { value: ALL, label: word('matrix.all') },
                ...groups.map(({ key, label }) => ({ value: key, label })),
              ]}
            />
          </div>
        )}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys too */}
      <section className="inv-scroll inv-matrix-scroll" aria-label={props.label} tabIndex={0}>
        <table
          ref={table}
          className="inv-table inv-matrix-table"
          aria-label={props.label}
          onKeyDown={moveByArrows}
          onFocus={({ target, currentTarget }) => {
            if (target instanceof HTMLInputElement) stop.current = keepOneStop(currentTarget, target);
          }}
        >
          <thead>
            <tr>
              <th scope="col">{word('matrix.row')}</th>
              {columns.map(({ id: key, label, note }) => (
                <th key={key} scope="col" className="inv-matrix-column">
                  {label}
                  {note && <div className="inv-soft">{note}</div>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((group) => (
              <Fragment key={group.key}>
                {group.key !== '' && (
                  <tr className="inv-matrix-group">
                    <th scope="rowgroup">{group.label}</th>
                    {columns.map((column) => (
                      <td key={column.id} className="inv-matrix-column">
                        {tickOfGroup(group, column)}
                      </td>
                    ))}
                  </tr>
                )}
                {group.rows.map((row) => (
                  <tr key={row.id}>
                    <th scope="row" className="inv-matrix-row">
                      {row.label}
                      {row.note && <span className="inv-soft inv-matrix-note">{row.note}</span>}
                    </th>
                    {columns.map((column) => (
                      <td key={column.id} className="inv-matrix-column">
                        <Tick
                          label={word('matrix.cell', { row: row.label, column: column.label })}
                          on={isTicked(value, column.id, row.id)}
                          disabled={!editable || column.readonly === true || row.readonly === true}
                          set={(on) => set(column.id, [row.id], on)}
                        />
                      </td>
                    ))}
                  </tr>
                ))}
              </Fragment>
            ))}
          </tbody>
        </table>
        {shown.length === 0 && <p className="inv-soft">{word('matrix.none')}</p>}
      </section>
    </div>
  );
}
