import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import type { EffectiveField } from '../../../../metadata/kinds/field.ts';
import { shownText } from '../../../suggestions/shownText.ts';
import { runInTimeSlices } from '../checking/yieldToMain.ts';
import { readContext } from '../editors/useEditSession.ts';
import { inAppStore } from '../gridContext.ts';
import type { GridModel } from '../model/gridModel.ts';
import type { Bounds, CellPosition } from '../parts/range.ts';
import { rangeEdits } from '../parts/rangeEdits.ts';
import { readCell } from '../values/readCell.ts';
import { t } from '../words.ts';
import { type Search, type SearchOptions, searchOf } from './search.ts';

/** Typing faster than this searches once. */
const DEBOUNCE_MS = 120;

/** True if the field has searchable text: checkboxes do not. */
const isText = ({ type }: EffectiveField): boolean => type !== 'checkbox' && type !== 'file' && type !== 'condition';
/** A reference is another record, not a text that could be changed in part. */
const isReplaceable = (field: EffectiveField): boolean => isText(field) && field.type !== 'reference';

export interface Found {
  /** Cells that have the text, row by row. */
  readonly places: readonly CellPosition[];
  readonly searching: boolean;
}
const NOTHING: Found = { places: [], searching: false };

/** The cells of the grid, or of `within`, that have a text; found again as cells and rows change. */
export function useFind(model: GridModel, options: SearchOptions, within: Bounds | undefined): Found {
  const [found, setFound] = useState<Found>(NOTHING);
  const view = useAtomValue(model.viewAtom, inAppStore);
  const revision = useAtomValue(model.logAtom, inAppStore);
  const { text, matchCase, whole } = options;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the revision says that cells are other ones.
  useEffect(() => {
    const search = searchOf({ text, matchCase, whole });
    if (!search) {
      setFound(NOTHING);
      return;
    }
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      setFound((before) => ({ ...before, searching: true }));
      const places: CellPosition[] = [];
      const { top, bottom, left, right } = within ?? everywhere(model);
      const rows = Array.from(
        { length: Math.max(0, Math.min(bottom, view.length - 1) - top + 1) },
        (_, at) => top + at,
      );
      const savedView = (row: number) => {
        const state = model.store.get(view[row]?.key ?? '');
        for (let column = left; state && column <= right; column += 1) {
          const field = model.columns[column];
          if (field && isText(field) && search.finds(shownText(field, state.values[field.key])))
            places.push({ row, column });
        }
      };
      if (await runInTimeSlices(rows, savedView, { signal: stop.signal })) setFound({ places, searching: false });
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [model, text, matchCase, whole, within, view, revision]);
  return found;
}

const everywhere = (model: GridModel): Bounds => ({
  top: 0,
  bottom: model.view.length - 1,
  left: model.firstColumn,
  right: model.columns.length - 1,
});

/** The replaced value of a cell; undefined if it does not contain the text or cannot be replaced. */
function replacedValue(field: EffectiveField, value: unknown, search: Search, by: string): unknown {
  if (!isReplaceable(field)) return undefined;
  const shown = shownText(field, value);
  return search.finds(shown) ? readCell(field, search.replaced(shown, by), readContext()) : undefined;
}

/** Replaces in one cell; gives false where it may not be edited. */
export function replaceOne(model: GridModel, place: CellPosition, options: SearchOptions, by: string): boolean {
  const search = searchOf(options);
  const row = model.store.get(model.view[place.row]?.key ?? '');
  const field = model.columns[place.column];
  if (!search || !row || !field || !model.editable(row, field)) return false;
  const value = replacedValue(field, row.values[field.key], search, by);
  return value !== undefined && model.edit([{ key: row.key, field: field.key, value }], t('gridReplace')) > 0;
}

/** Replaces everywhere as one step; gives how many cells were. */
export async function replaceAll(
  model: GridModel,
  options: SearchOptions,
  by: string,
  within: Bounds | undefined,
): Promise<number> {
  const search = searchOf(options);
  if (!search) return 0;
  const bounds = within ?? everywhere(model);
  let count = 0;
  const edits = rangeEdits(model, {
    bounds,
    value: (row, field) => {
      const value = replacedValue(field, row.values[field.key], search, by);
      if (value !== undefined) count += 1;
      return value;
    },
  });
  await model.editRows(edits, t('gridReplace'), bounds.bottom - bounds.top + 1);
  return count;
}
