import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { word } from '../../text/messages.ts';
import type { Source } from '../parts/useBatch.ts';

/** The first rows of a sheet, of which one is chosen: by mouse anywhere in the row, by the arrow keys among them. */
export function FirstRows({
  rows,
  row,
  disabled,
  choose,
}: {
  rows: Source['first'];
  row: number;
  disabled: boolean;
  choose(row: number): void;
}) {
  const [chosen, setChosen] = useState(row);
  const id = useId();
  const idOf = (number: number) => `${id}-${number}`;
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  return (
    <fieldset className="inv-source-rows" disabled={disabled}>
      <legend>{word('source.which')}</legend>
      <div className="inv-scroll">
        <table className="inv-table">
          <tbody>
            {rows.map(({ row: number, cells }) => (
              <tr key={number} className={number === chosen ? 'inv-source-chosen' : undefined}>
                <th scope="row">
                  <label>
                    <input
                      type="radio"
                      name={id}
                      id={idOf(number)}
                      checked={number === chosen}
                      onChange={() => setChosen(number)}
                      aria-label={word('source.row', { row: number, cells: cells.filter(Boolean).join(', ') })}
                    />
                    {number}
                  </label>
                </th>
                {Array.from({ length: width }, (_, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: cells stay where they are.
                  <td key={at}>
                    <label htmlFor={idOf(number)}>{cells[at] ?? ''}</label>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Button size="compact-sm" disabled={disabled || chosen === row} onClick={() => choose(chosen)}>
        {word('source.read', { row: chosen })}
      </Button>
    </fieldset>
  );
}
