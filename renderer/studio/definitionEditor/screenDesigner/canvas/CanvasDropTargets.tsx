/** The places on the screen itself for what is dragged: between parts as they are seen, and the room of empty ones. */
import { type RefObject, useEffect, useState } from 'react';
import { useDrag } from '../drag/DragHost.tsx';
import { DropMark } from '../drag/DropMark.tsx';
import type { DropTarget } from '../model/dropTargets.ts';
import { partAt } from '../model/path.ts';
import { insideOf } from '../model/rows.ts';
import { holdsOf, slotsOf } from '../model/slots.ts';
import { type Designer, useDesignerContext } from '../useDesigner.ts';
import type { Box, Marks } from './marks.ts';

interface Shown {
  place: DropTarget;
  box: Box;
  shape: 'line' | 'upright' | 'room';
}

const THICK = 3;
/** How far outside of the first or the last a line lies; of one that holds parts farther, for theirs are there too. */
const OUTSIDE = 4;
const FARTHER = 10;

/** Position of a drop target between the parts around it; undefined if it is not visible. */
function shownAt(place: DropTarget, { value }: Designer, marks: Marks, whole: Box): Shown | undefined {
  const { parent, slot } = place;
  const hasSlots = slotsOf(partAt(value, parent)?.component).length > 0;
  const names = insideOf(value, parent).flatMap(([name, part]) => (!hasSlots || part.slot === slot ? [name] : []));
  const around = parent.length === 0 ? whole : marks.boxOf(parent);
  if (names.length === 0) return around && !hasSlots ? { place, box: around, shape: 'room' } : undefined;
  const at = place.after === undefined ? -1 : names.indexOf(place.after);
  const box = (name: string | undefined) => (name === undefined ? undefined : marks.boxOf([...parent, name]));
  const before = box(names[at]);
  const next = box(names[at + 1]);
  const beside = before ?? next;
  if (!beside) return undefined;
  const besideName = before ? names[at] : names[at + 1];
  const out = holdsOf(partAt(value, [...parent, besideName ?? ''])?.component) ? FARTHER : OUTSIDE;
  // Horizontal if the neighbors are placed side by side, regardless of the component.
  const other = before && next ? next : (box(names[at - 1]) ?? box(names[at + 2]));
  const isRow = other
    ? Math.abs(other.top - beside.top) < Math.min(other.height, beside.height) / 2 && other.left !== beside.left
    : partAt(value, parent)?.component === 'row';
  if (isRow) {
    const left = before
      ? next
        ? (before.left + before.width + next.left) / 2
        : before.left + before.width + out
      : beside.left - out;
    return { place, box: { left, top: beside.top, width: THICK, height: beside.height }, shape: 'upright' };
  }
  const top = before
    ? next
      ? (before.top + before.height + next.top) / 2
      : before.top + before.height + out
    : beside.top - out;
  return { place, box: { left: beside.left, top, width: beside.width, height: THICK }, shape: 'line' };
}

export function CanvasDropTargets({ marks, over }: { marks: Marks; over: RefObject<HTMLDivElement | null> }) {
  const { dragged, places } = useDrag();
  const editorState = useDesignerContext();
  const [shown, setShown] = useState<readonly Shown[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured once, when the dragging begins.
  useEffect(() => {
    const origin = over.current?.getBoundingClientRect();
    if (!dragged || !origin) return setShown([]);
    setShown(
      places.flatMap((place) => {
        const found = shownAt(place, editorState, marks, origin);
        if (!found) return [];
        const { box } = found;
        return [{ ...found, box: { ...box, left: box.left - origin.left, top: box.top - origin.top } }];
      }),
    );
  }, [dragged, places]);
  if (!dragged) return null;
  return shown.map(({ place, box, shape }) => (
    <DropMark key={place.id} area="canvas" place={place} shape={shape} style={{ ...box }} />
  ));
}
