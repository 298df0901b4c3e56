/** What is selected, in words and numbers: said aloud too, since it stands in the status of the grid. */
import { useEffect, useState } from 'react';
import { resultOf, Tally } from '../../../../engine/values/tally.ts';
import { type AggregateFunction, unitFieldOf } from '../../../../metadata/kinds/aggregates.ts';
import type { EffectiveField } from '../../../../metadata/kinds/field.ts';
import { isNumberType } from '../../../../metadata/kinds/fieldTypes.ts';
import { written } from '../../../text/written.ts';
import { whenIdle } from '../checking/whenIdle.ts';
import { useGrid } from '../gridContext.ts';
import { functionsOf } from '../layout/measures.ts';
import type { GridModel } from '../model/gridModel.ts';
import type { Bounds } from '../parts/range.ts';
import { say } from '../words.ts';

/** So many cells are added up in the turn in which they are selected. */
const AT_ONCE = 2000;

const cellsIn = ({ top, bottom, left, right }: Bounds): number => (bottom - top + 1) * (right - left + 1);

/** Rows that are added up between two looks at whether something else is to be done. */
const PIECE = 50;

/** The numbers of a range: all are counted; what every one of its fields allows is told of them, each unit for itself. */
interface RangeNumbers {
  readonly tally: Tally;
  readonly functions: ReadonlySet<AggregateFunction>;
}

const numbersIn = (model: GridModel, { left, right }: Bounds): EffectiveField[] =>
  model.columns.slice(left, right + 1).flatMap((field) => (field && isNumberType(field.type) ? field : []));

/** Adds the numbers of the cells, a piece at a time. */
function* adding(model: GridModel, bounds: Bounds, tally: Tally): Generator<void> {
  const { view, store } = model;
  const numbers = numbersIn(model, bounds).map((field) => ({ key: field.key, unitField: unitFieldOf(field, 'sum') }));
  if (numbers.length === 0) return;
  for (let at = bounds.top; at <= bounds.bottom; at += 1) {
    const row = store.get(view[at]?.key ?? '');
    if (row)
      for (const { key, unitField } of numbers)
        tally.add(row.values[key], unitField === undefined ? '' : row.values[unitField]);
    if (at % PIECE === 0) yield;
  }
}

function* addedThen(pieces: Generator<void>, then: () => void): Generator<void> {
  yield* pieces;
  then();
}

/** The numbers in a range; undefined while they are added up. `revision`: the cells may be other ones. */
function useNumbers(
  model: GridModel,
  { top, bottom, left, right }: Bounds,
  revision: unknown,
): RangeNumbers | undefined {
  const [numbers, setNumbers] = useState<RangeNumbers | undefined>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the revision says that the cells are other ones.
  useEffect(() => {
    const bounds = { top, bottom, left, right };
    const tally = new Tally('decimal', 'sum');
    const fields = numbersIn(model, bounds).map((field) => functionsOf(field, model.byKey));
    const functions = new Set(fields[0]?.filter((by) => fields.every((allowed) => allowed.includes(by))));
    const pieces = addedThen(adding(model, bounds, tally), () => setNumbers({ tally, functions }));
    if (cellsIn(bounds) <= AT_ONCE) {
      for (const _ of pieces);
      return;
    }
    // Of many cells the sum is told after what was done to them is drawn and checked.
    setNumbers(undefined);
    return whenIdle(pieces);
  }, [model, top, bottom, left, right, revision]);
  return numbers;
}

/** Count, sum and average of a range's numbers in words, as far as its fields allow them. */
function inWords({ tally, functions }: RangeNumbers): string | undefined {
  const byUnit = Object.entries(tally.byUnit);
  const count = byUnit.reduce((all, [, measured]) => all + measured.count, 0);
  if (count < 2) return undefined;
  const of = (by: 'sum' | 'average') =>
    byUnit
      .map(([unit, measured]) => {
        const value = written(resultOf(measured, by) as number | string);
        return unit === '' ? value : say('gridInUnit', { value, unit });
      })
      .join(' · ');
  if (functions.has('sum')) return say('gridSums', { count, sum: of('sum'), average: of('average') });
  if (functions.has('average')) return say('gridAverages', { count, average: of('average') });
  return say('gridCounted', { count });
}

export function SelectionStatus({ bounds, revision }: { bounds: Bounds; revision: unknown }) {
  const { model } = useGrid();
  const numbers = useNumbers(model, bounds, revision);
  const words = numbers && inWords(numbers);
  const rows = bounds.bottom - bounds.top + 1;
  const columns = bounds.right - bounds.left + 1;
  return (
    <>
      <span>{say('gridSelected', { rows, columns, cells: rows * columns })}</span>
      {words !== undefined && <span className="iv-status-sums">{words}</span>}
    </>
  );
}
