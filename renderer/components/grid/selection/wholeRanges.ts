/** Whole rows, whole columns and everything as ranges. */
import type { GridModel } from '../model/gridModel.ts';
import type { CellPosition, Range } from '../parts/range.ts';

/** The last cell; undefined without rows. */
export function lastPlace(model: GridModel): CellPosition | undefined {
  return model.view.length === 0 ? undefined : { row: model.view.length - 1, column: model.columns.length - 1 };
}

const rangeOf = (model: GridModel, from: Partial<CellPosition>, to: Partial<CellPosition>): Range | undefined => {
  const last = lastPlace(model);
  if (!last) return undefined;
  return { anchor: { row: 0, column: model.firstColumn, ...from }, focus: { ...last, ...to } };
};

export const wholeRange = (model: GridModel): Range | undefined => rangeOf(model, {}, {});

export const wholeRows = (model: GridModel, from: number, to: number): Range | undefined =>
  rangeOf(model, { row: from }, { row: to });

export const wholeColumns = (model: GridModel, from: number, to: number): Range | undefined =>
  rangeOf(model, { column: from }, { column: to });
