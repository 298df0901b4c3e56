/** The selection as text and numbers; part of the grid's status, so it is announced too. */
import { useEffect, useState } from 'react';
import { RunningAggregate, resultOf } from '../../../../engine/values/runningAggregate.ts';
import { type AggregateFunction, unitFieldOf } from '../../../../metadata/kinds/aggregates.ts';
import type { EffectiveField } from '../../../../metadata/kinds/field.ts';
import { isNumberType } from '../../../../metadata/kinds/fieldTypes.ts';
import { formatNumber } from '../../../text/formatNumber.ts';
import { whenIdle } from '../checking/whenIdle.ts';
import { useGrid } from '../gridContext.ts';
import { functionsOf } from '../layout/measures.ts';
import type { GridModel } from '../model/gridModel.ts';
import type { Bounds } from '../parts/range.ts';
import { t } from '../words.ts';

/** So many cells are added up in the turn in which they are selected. */
const MAX_ROWS_AT_ONCE = 2000;

const cellsIn = ({ top, bottom, left, right }: Bounds): number => (bottom - top + 1) * (right - left + 1);

/** Rows that are added up between two looks at whether something else is to be done. */
const CHUNK_ROWS = 50;

/** Aggregates of a range: the functions that all its fields allow, per unit. */
interface RangeNumbers {
  readonly tally: RunningAggregate;
  readonly functions: ReadonlySet<AggregateFunction>;
}

const numbersIn = (model: GridModel, { left, right }: Bounds): EffectiveField[] =>
  model.columns.slice(left, right + 1).flatMap((field) => (field && isNumberType(field.type) ? field : []));

/** Adds the numbers of the cells, a piece at a time. */
function* adding(model: GridModel, bounds: Bounds, tally: RunningAggregate): Generator<void> {
  const { view, store } = model;
  const numbers = numbersIn(model, bounds).map((field) => ({ key: field.key, unitField: unitFieldOf(field, 'sum') }));
  if (numbers.length === 0) return;
  for (let at = bounds.top; at <= bounds.bottom; at += 1) {
    const row = store.get(view[at]?.key ?? '');
    if (row)
      for (const { key, unitField } of numbers)
        tally.add(row.values[key], unitField === undefined ? '' : row.values[unitField]);
    if (at % CHUNK_ROWS === 0) yield;
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
    const tally = new RunningAggregate('decimal', 'sum');
    const fields = numbersIn(model, bounds).map((field) => functionsOf(field, model.byKey));
    const functions = new Set(fields[0]?.filter((by) => fields.every((allowed) => allowed.includes(by))));
    const pieces = addedThen(adding(model, bounds, tally), () => setNumbers({ tally, functions }));
    if (cellsIn(bounds) <= MAX_ROWS_AT_ONCE) {
      for (const _ of pieces);
      return;
    }
    // Aggregates of many cells are computed in idle time, after their edits are rendered and checked.
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
        const value = formatNumber(resultOf(measured, by) as number | string);
        return unit === '' ? value : t('gridInUnit', { value, unit });
      })
      .join(' · ');
  if (functions.has('sum')) return t('gridSums', { count, sum: of('sum'), average: of('average') });
  if (functions.has('average')) return t('gridAverages', { count, average: of('average') });
  return t('gridCounted', { count });
}

export function SelectionStatus({ bounds, revision }: { bounds: Bounds; revision: unknown }) {
  const { model } = useGrid();
  const numbers = useNumbers(model, bounds, revision);
  const words = numbers && inWords(numbers);
  const rows = bounds.bottom - bounds.top + 1;
  const columns = bounds.right - bounds.left + 1;
  return (
    <>
      <span>{t('gridSelected', { rows, columns, cells: rows * columns })}</span>
      {words !== undefined && <span className="iv-status-sums">{words}</span>}
    </>
  );
}
