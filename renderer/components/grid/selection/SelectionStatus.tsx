/** What is selected, in words and numbers: said aloud too, since it stands in the status of the grid. */
import { useEffect, useState } from 'react';
import { ExactSum } from '../../../../engine/values/exactSum.ts';
import { inSlices } from '../checking/slices.ts';
import { useGrid } from '../gridContext.ts';
import type { GridModel } from '../model/gridModel.ts';
import type { Bounds } from '../parts/range.ts';
import { say } from '../words.ts';

/** So many cells are added up in the turn in which they are selected. */
const AT_ONCE = 2000;

const cellsIn = ({ top, bottom, left, right }: Bounds): number => (bottom - top + 1) * (right - left + 1);

/** Adds the numbers of one row. */
function addRow(model: GridModel, { left, right }: Bounds, at: number, sum: ExactSum): void {
  const row = model.store.get(model.view[at]?.key ?? '');
  if (!row) return;
  for (let column = left; column <= right; column += 1) {
    const field = model.columns[column];
    if (field && (field.type === 'numeric' || field.type === 'decimal')) sum.add(row.values[field.key]);
  }
}

function* rowsOf({ top, bottom }: Bounds): Generator<number> {
  for (let at = top; at <= bottom; at += 1) yield at;
}

/** The sum of the numbers in a range; undefined while it is added up. `revision`: the cells may be other ones. */
function useSum(model: GridModel, { top, bottom, left, right }: Bounds, revision: unknown): ExactSum | undefined {
  const [sum, setSum] = useState<ExactSum | undefined>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the revision says that the cells are other ones.
  useEffect(() => {
    const bounds = { top, bottom, left, right };
    const added = new ExactSum();
    if (cellsIn(bounds) <= AT_ONCE) {
      for (const at of rowsOf(bounds)) addRow(model, bounds, at, added);
      setSum(added);
      return;
    }
    const stop = new AbortController();
    setSum(undefined);
    void inSlices(rowsOf(bounds), (at) => addRow(model, bounds, at, added), { signal: stop.signal }).then((all) => {
      if (all) setSum(added);
    });
    return () => stop.abort();
  }, [model, top, bottom, left, right, revision]);
  return sum;
}

export function SelectionStatus({ bounds, revision }: { bounds: Bounds; revision: unknown }) {
  const { model } = useGrid();
  const sum = useSum(model, bounds, revision);
  const rows = bounds.bottom - bounds.top + 1;
  const columns = bounds.right - bounds.left + 1;
  return (
    <>
      <span>{say('gridSelected', { rows, columns, cells: rows * columns })}</span>
      {sum && sum.count > 1 && (
        <span className="iv-status-sums">
          {say('gridSums', { count: sum.count, sum: sum.sum, average: sum.average })}
        </span>
      )}
    </>
  );
}
