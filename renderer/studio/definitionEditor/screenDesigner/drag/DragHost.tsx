/** Dragging parts and components, by pointer and by keys, in the outline, from the palette and on the screen (dnd-kit). */
import {
  type Active,
  type Announcements,
  type CollisionDetection,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  MeasuringStrategy,
  type Over,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { ComponentKind } from '../../../../../metadata/signatures/components.ts';
import { Icon } from '../../../../icons/Icon.tsx';
import { readingKey } from '../../../../text/direction.ts';
import { tDesigner as say } from '../../../../text/t.ts';
import { layers } from '../../../../theme/layers.ts';
import { iconOf } from '../componentIcons.ts';
import { type DropTarget, dropTargets } from '../model/dropTargets.ts';
import type { PartPosition } from '../model/edits.ts';
import { nameOf, type Path } from '../model/path.ts';
import { outline } from '../model/rows.ts';
import { tReason } from '../tReason.ts';
import { useDesignerContext } from '../useDesigner.ts';

/** The dragged item: a part of the definition or a new component. */
export interface Dragged {
  component: string;
  name: string;
  path?: Path;
}

interface Drag {
  dragged: Dragged | undefined;
  places: readonly DropTarget[];
}
const NOTHING: Drag = { dragged: undefined, places: [] };
const DragContext = createContext<Drag>(NOTHING);
export const useDrag = (): Drag => useContext(DragContext);

/** Areas with drop targets: the outline and the canvas. */
export const AREAS = ['outline', 'canvas'] as const;
export const areaAttribute = (area: (typeof AREAS)[number]) => ({ 'data-drop-area': area });

const draggedOf = (active: Active): Dragged => active.data.current as unknown as Dragged;
const placeOf = (over: Over | null): DropTarget | undefined => over?.data.current?.place as DropTarget | undefined;

/** So near, as `distance` has it, places on the screen are one. */
const SNAP_DISTANCE_PX = 12;

/** How far a point is from a box; across counts less, so that the depth of a line is chosen among those at one height. */
function distance(x: number, y: number, box: { left: number; top: number; width: number; height: number }): number {
  const dx = Math.max(box.left - x, 0, x - box.left - box.width);
  const dy = Math.max(box.top - y, 0, y - box.top - box.height);
  return dy * 3 + dx;
}

function inWords(place: PartPosition): string {
  const name = nameOf(place.parent);
  const where =
    place.parent.length === 0
      ? say('designer.inSurface')
      : place.slot === undefined
        ? say('designer.inPart', { name })
        : say('designer.inSlot', { name, slot: place.slot });
  return place.after === undefined
    ? say('designer.place.first', { where })
    : say('designer.place.after', { after: place.after, where });
}

export function DragHost({ children, onDragging }: { children: ReactNode; onDragging(dragging: boolean): void }) {
  const editorState = useDesignerContext();
  const [drag, setDrag] = useState<Drag>(NOTHING);
  /** Carried by keys: which of the places it is at; pointers have none. */
  const atKey = useRef<string | undefined>(undefined);
  const carried = useRef<readonly DropTarget[]>([]);

  const coordinates: KeyboardCoordinateGetter = (event, { context, currentCoordinates }) => {
    if (!event.code.startsWith('Arrow')) return undefined;
    const by = ['ArrowDown', 'ArrowRight'].includes(readingKey(event.code)) ? 1 : -1;
    event.preventDefault();
    const places = carried.current;
    const here = places.findIndex(({ id }) => id === atKey.current);
    let next = here + by;
    while (places[next]?.refused) next += by;
    const place = places[next];
    if (!place) return currentCoordinates;
    atKey.current = place.id;
    const node = context.droppableContainers.get(`outline ${place.id}`)?.node.current;
    node?.scrollIntoView({ block: 'nearest' });
    const box = node?.getBoundingClientRect();
    return box ? { x: box.left, y: box.top } : { x: currentCoordinates.x, y: currentCoordinates.y + by };
  };
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 5 } }),
    useSensor(KeyboardSensor, {
      coordinateGetter: coordinates,
      keyboardCodes: { start: ['Space'], cancel: ['Escape'], end: ['Space', 'Enter'] },
    }),
  );
  const detect: CollisionDetection = ({ pointerCoordinates, droppableContainers, droppableRects }) => {
    if (!pointerCoordinates) {
      const id = `outline ${atKey.current}`;
      return atKey.current !== undefined && droppableContainers.some((one) => one.id === id) ? [{ id }] : [];
    }
    const { x, y } = pointerCoordinates;
    const area = AREAS.find((one) => {
      const box = document.querySelector(`[data-drop-area="${one}"]`)?.getBoundingClientRect();
      return box && x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
    });
    if (!area) return [];
    const scored = droppableContainers.flatMap(({ id, data }) => {
      const box = droppableRects.get(id);
      const { depth = 0 } = (data.current?.place ?? {}) as Partial<DropTarget>;
      return box && data.current?.area === area ? [{ id, depth, score: distance(x, y, box) }] : [];
    });
    scored.sort((one, other) => one.score - other.score);
    // On the screen the edges of what holds one another lie together: there the innermost is meant.
    const near = area === 'canvas' ? (scored[0]?.score ?? 0) + SNAP_DISTANCE_PX : Number.NEGATIVE_INFINITY;
    const [best] = scored
      .filter(({ score }, at) => at === 0 || score <= near)
      .sort((one, other) => other.depth - one.depth || one.score - other.score);
    return best ? [{ id: best.id }] : [];
  };

  const begin = ({ active }: { active: Active }) => {
    const dragged = draggedOf(active);
    const rows = outline(editorState.value, editorState.folded);
    const places = dropTargets(editorState.value, dragged.component, dragged.path, rows);
    carried.current = places;
    // Carried by keys it begins where it is, or behind what is chosen.
    const from = (dragged.path ?? editorState.chosen).join('/');
    const order = rows.map(({ key }) => key);
    const first = places.findIndex(({ below }) => order.indexOf(below ?? '') >= order.indexOf(from));
    atKey.current = places[(first < 0 ? places.length : first) - 1]?.id;
    setDrag({ dragged, places });
    onDragging(true);
  };
  const end = () => {
    setDrag(NOTHING);
    onDragging(false);
  };
  const drop = ({ active, over }: DragEndEvent) => {
    end();
    const place = placeOf(over);
    if (!place) return;
    if (place.refused) return editorState.tell(tReason(place.refused));
    const { path, component } = draggedOf(active);
    if (path) editorState.put(path, place);
    else editorState.add(component as ComponentKind, place);
  };
  const announcements: Announcements = {
    onDragStart: ({ active }) => say('designer.dragStart', { name: draggedOf(active).name }),
    onDragOver({ active, over }) {
      const { name } = draggedOf(active);
      const place = placeOf(over);
      if (!place) return say('designer.dragNowhere', { name });
      const words = inWords(place);
      return place.refused
        ? say('designer.dragRefused', { name, place: words, why: tReason(place.refused) })
        : say('designer.dragOver', { name, place: words });
    },
    onDragEnd({ active, over }) {
      const { name } = draggedOf(active);
      const place = placeOf(over);
      if (!place || place.refused) return say('designer.dragCancel', { name });
      return say('designer.dragEnd', { name, place: inWords(place) });
    },
    onDragCancel: ({ active }) => say('designer.dragCancel', { name: draggedOf(active).name }),
  };
  useEffect(() => () => onDragging(false), [onDragging]);
  const { dragged } = drag;
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={detect}
      measuring={{ droppable: { strategy: MeasuringStrategy.Always } }}
      accessibility={{
        announcements,
        screenReaderInstructions: { draggable: say('designer.dragHelp') },
        container: layers(),
      }}
      onDragStart={begin}
      onDragOver={({ active, over }) => {
        const place = placeOf(over);
        const { name } = draggedOf(active);
        editorState.tell(
          !place
            ? ''
            : place.refused
              ? tReason(place.refused)
              : say('designer.dragOver', { name, place: inWords(place) }),
        );
      }}
      onDragEnd={drop}
      onDragCancel={end}
    >
      <DragContext.Provider value={drag}>{children}</DragContext.Provider>
      {createPortal(
        <DragOverlay dropAnimation={null} zIndex={400}>
          {dragged && (
            <div className="inv-designer-carried">
              <Icon name={iconOf(dragged.component)} size={14} />
              {dragged.name}
            </div>
          )}
        </DragOverlay>,
        layers(),
      )}
    </DndContext>
  );
}
