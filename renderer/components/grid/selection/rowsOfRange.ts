/** The rows of the selected cells. */
import { appStore } from '../../../program/appStore.ts';
import type { GridModel } from '../model/gridModel.ts';
import { boundsOf } from '../parts/range.ts';
import type { RowState } from '../rows/rowState.ts';

/** Their keys; none where nothing is selected. */
export function keysOfRange(model: GridModel): string[] {
  const range = appStore.get(model.rangeAtom);
  if (!range) return [];
  const { top, bottom } = boundsOf(range);
  return model.view.slice(Math.max(0, top), bottom + 1).flatMap(({ key }) => (model.store.get(key) ? [key] : []));
}

/** Their newest states; of the active row alone, where it is not among them. */
export function rowsOfRange(model: GridModel, active: RowState): RowState[] {
  const keys = keysOfRange(model);
  return (keys.includes(active.key) ? keys : [active.key]).flatMap((key) => model.store.get(key) ?? []);
}
