/** Fills cells from those beside them, as one step. */
import type { EffectiveField } from '../../../../metadata/kinds/field.ts';
import { labelOf } from '../../../suggestions/shownText.ts';
import { formatCell } from '../../../text/formatCell.ts';
import { readContext } from '../editors/useEditSession.ts';
import type { GridModel } from '../model/gridModel.ts';
import type { Bounds } from '../parts/range.ts';
import { editRange, type RangeEdit } from '../parts/rangeEdits.ts';
import type { RowState } from '../rows/rowState.ts';
import { readCell } from '../values/readCell.ts';
import { t } from '../words.ts';
import { type Series, seriesOf } from './series.ts';

/** A value in the words of another field: that of a field of the same type and list is the same one. */
function carried(from: EffectiveField, to: EffectiveField, value: unknown): unknown {
  if (from.type === to.type && from.suggestionsSource === to.suggestionsSource) return value ?? null;
  return readCell(to, formatCell(from, value, labelOf), readContext());
}

/**
 * Fills the cells that the handle was drawn over.
 * @param source the cells that were selected
 * @param target the cells beside them, without them: as wide or as high
 * @param turned whether ctrl was held
 */
export function fillRange(model: GridModel, source: Bounds, target: Bounds, turned: boolean): Promise<number> {
  const down = target.left === source.left && target.right === source.right;
  const value = down ? downwards(model, source, turned) : sideways(model, source, turned);
  return editRange(model, { bounds: target, label: t('gridFill'), value });
}

function downwards(model: GridModel, source: Bounds, turned: boolean): RangeEdit['value'] {
  const { view } = model;
  const from: RowState[] = [];
  for (let at = source.top; at <= source.bottom; at += 1) {
    const row = model.store.get(view[at]?.key ?? '');
    if (row) from.push(row);
  }
  const series = new Map<string, Series>();
  return (_row, { key, type }, at) => {
    let own = series.get(key);
    if (!own) {
      const values = from.map((row) => row.values[key]);
      own = seriesOf(values, type, turned);
      series.set(key, own);
    }
    return own(at - source.top) ?? null;
  };
}

function sideways(model: GridModel, source: Bounds, turned: boolean): RangeEdit['value'] {
  const fields = model.columns.slice(source.left, source.right + 1).filter((field) => field !== undefined);
  let of: RowState | undefined;
  let own: Series = () => null;
  return (row, field, _at, column) => {
    const isAlike = fields.every(({ type }) => type === field.type);
    if (isAlike) {
      if (of !== row) {
        of = row;
        const values = fields.map(({ key }) => row.values[key]);
        own = seriesOf(values, field.type, turned);
      }
      return own(column - source.left) ?? null;
    }
    const place = (((column - source.left) % fields.length) + fields.length) % fields.length;
    const from = fields[place];
    return from ? carried(from, field, row.values[from.key]) : undefined;
  };
}

/** Fills the cells with one value, in the words of its field where theirs is another one (ctrl+Enter). */
export const fillWith = (model: GridModel, bounds: Bounds, from: EffectiveField, value: unknown): Promise<number> =>
  editRange(model, { bounds, label: t('gridFill'), value: (_row, field) => carried(from, field, value) });

/** Fills the cells with those of the first row; of one row: with those of the row above it (ctrl+D). */
export async function fillDown(model: GridModel, bounds: Bounds): Promise<number> {
  const one = bounds.top === bounds.bottom;
  const from = model.store.get(model.view[one ? bounds.top - 1 : bounds.top]?.key ?? '');
  if (!from) return 0;
  return editRange(model, {
    bounds: one ? bounds : { ...bounds, top: bounds.top + 1 },
    label: t('gridFill'),
    value: (_row, field) => from.values[field.key] ?? null,
  });
}

/** Fills the cells with those of the first column; of one column: with those of the column before it (ctrl+R). */
export async function fillRight(model: GridModel, bounds: Bounds): Promise<number> {
  const one = bounds.left === bounds.right;
  const from = model.columns[one ? bounds.left - 1 : bounds.left];
  if (!from) return 0;
  return editRange(model, {
    bounds: one ? bounds : { ...bounds, left: bounds.left + 1 },
    label: t('gridFill'),
    value: (row, field) => carried(from, field, row.values[from.key]),
  });
}
