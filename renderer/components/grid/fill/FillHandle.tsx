/**
 * The corner of the selection that fills: drawn over cells below or beside, it goes on with what is selected; a double
 * click fills down as far as the column beside it is filled. By keyboard ctrl+D and ctrl+R do it.
 */
import type { PointerEvent } from 'react';
import { appStore } from '../../../program/appStore.ts';
import type { GridModel } from '../model/gridModel.ts';
import { nearestPlace, scrollAtEdge } from '../parts/dragRange.ts';
import type { Bounds, CellPosition } from '../parts/range.ts';
import { fillRange } from './fillRange.ts';

/** The cells between a range and the pointer, in the direction in which it is further away; undefined within the range. */
function extension(source: Bounds, { row, column }: CellPosition, first: number): Bounds | undefined {
  const down = Math.max(row - source.bottom, source.top - row, 0);
  const right = Math.max(column - source.right, source.left - column, 0);
  if (down === 0 && right === 0) return undefined;
  if (down >= right) {
    return row > source.bottom
      ? { ...source, top: source.bottom + 1, bottom: row }
      : { ...source, top: row, bottom: source.top - 1 };
  }
  return column > source.right
    ? { ...source, left: source.right + 1, right: column }
    : { ...source, left: Math.max(first, column), right: source.left - 1 };
}

const covering = (one: Bounds, other: Bounds): Bounds => ({
  top: Math.min(one.top, other.top),
  bottom: Math.max(one.bottom, other.bottom),
  left: Math.min(one.left, other.left),
  right: Math.max(one.right, other.right),
});

function fill(model: GridModel, source: Bounds, target: Bounds, turned: boolean): void {
  void fillRange(model, source, target, turned);
  const { top, bottom, left, right } = covering(source, target);
  appStore.set(model.rangeAtom, { anchor: { row: top, column: left }, focus: { row: bottom, column: right } });
}

/** How far the column before the range, or else the one behind it, is filled below it. */
function neighbourEnd(model: GridModel, { bottom, left, right }: Bounds): number {
  for (const column of [left - 1, right + 1]) {
    let row = bottom;
    while (model.isFilled({ row: row + 1, column })) row += 1;
    if (row > bottom) return row;
  }
  return bottom;
}

export function FillHandle({ model, bounds, ground }: { model: GridModel; bounds: Bounds; ground: HTMLElement }) {
  const begin = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return;
    event.preventDefault();
    event.stopPropagation();
    const move = ({ clientX, clientY }: globalThis.PointerEvent) => {
      scrollAtEdge(ground, clientX, clientY);
      const at = nearestPlace(ground, clientX, clientY);
      if (at) appStore.set(model.fillAtom, extension(bounds, at, model.firstColumn));
    };
    const end = ({ type, ctrlKey, metaKey }: globalThis.PointerEvent) => {
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', end);
      removeEventListener('pointercancel', end);
      const target = appStore.get(model.fillAtom);
      appStore.set(model.fillAtom, undefined);
      if (target && type === 'pointerup') fill(model, bounds, target, ctrlKey || metaKey);
    };
    addEventListener('pointermove', move);
    addEventListener('pointerup', end);
    addEventListener('pointercancel', end);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: for the pointer alone; ctrl+D and ctrl+R are its keys.
    <div
      className="iv-fill"
      onPointerDown={begin}
      onMouseDown={(event) => event.preventDefault()}
      onDoubleClick={(event) => {
        event.stopPropagation();
        const bottom = neighbourEnd(model, bounds);
        if (bottom > bounds.bottom) fill(model, bounds, { ...bounds, top: bounds.bottom + 1, bottom }, event.ctrlKey);
      }}
    />
  );
}
