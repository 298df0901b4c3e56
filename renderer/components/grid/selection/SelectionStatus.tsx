/** What is selected, in words and numbers: said aloud too, since it stands in the status of the grid. */
import { useEffect, useState } from 'react';
import { ExactSum } from '../../../../engine/values/exactSum.ts';
import { isNumberType } from '../../../../metadata/kinds/fieldTypes.ts';
import { whenIdle } from '../checking/whenIdle.ts';
import { useGrid } from '../gridContext.ts';
import type { GridModel } from '../model/gridModel.ts';
import type { Bounds } from '../parts/range.ts';
import { say } from '../words.ts';

/** So many cells are added up in the turn in which they are selected. */
const AT_ONCE = 2000;

const cellsIn = ({ top, bottom, left, right }: Bounds): number => (bottom - top + 1) * (right - left + 1);

/** Rows that are added up between two looks at whether something else is to be done. */
const PIECE = 50;

/** Adds the numbers of the cells, a piece at a time. */
function* adding(model: GridModel, { top, bottom, left, right }: Bounds, sum: ExactSum): Generator<void> {
  const { view, store } = model;
  const numbers = model.columns
    .slice(left, right + 1)
    .flatMap((field) => (field && isNumberType(field.type) ? field.key : []));
  if (numbers.length === 0) return;
  for (let at = top; at <= bottom; at += 1) {
    const row = store.get(view[at]?.key ?? '');
    if (row) for (const key of numbers) sum.add(row.values[key]);
    if (at % PIECE === 0) yield;
  }
}

function* addedThen(pieces: Generator<void>, then: () => void): Generator<void> {
  yield* pieces;
  then();
}

/** The sum of the numbers in a range; undefined while it is added up. `revision`: the cells may be other ones. */
function useSum(model: GridModel, { top, bottom, left, right }: Bounds, revision: unknown): ExactSum | undefined {
  const [sum, setSum] = useState<ExactSum | undefined>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the revision says that the cells are other ones.
  useEffect(() => {
    const bounds = { top, bottom, left, right };
    const added = new ExactSum();
    const pieces = addedThen(adding(model, bounds, added), () => setSum(added));
    if (cellsIn(bounds) <= AT_ONCE) {
      for (const _ of pieces);
      return;
    }
    // Of many cells the sum is told after what was done to them is drawn and checked.
    setSum(undefined);
    return whenIdle(pieces);
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
