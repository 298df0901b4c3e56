/** Frames over the screen: around what is pointed at, around what is chosen, and the places for what is dragged. */
import { useDraggable } from '@dnd-kit/core';
import { type PointerEvent, type RefObject, useCallback, useEffect, useRef, useState, type WheelEvent } from 'react';
import { tDesigner as say } from '../../../../text/t.ts';
import { areaAttribute, useDrag } from '../drag/DragHost.tsx';
import { keyOf, nameOf, type Path, partAt, pathOfKey } from '../model/path.ts';
import { useDesignerContext } from '../useDesigner.ts';
import { CanvasDropTargets } from './CanvasDropTargets.tsx';
import type { Box, Marks } from './marks.ts';

interface Props {
  marks: Marks;
  /** The previewed screen, which scrolls independently. */
  stage: RefObject<HTMLDivElement | null>;
  /** Nothing is chosen on the screen while it is used. */
  isUsed: boolean;
}

const same = (one: Box | undefined, other: Box | undefined): boolean =>
  one === other ||
  (one !== undefined &&
    other !== undefined &&
    one.left === other.left &&
    one.top === other.top &&
    one.width === other.width &&
    one.height === other.height);

export function Boxes({ marks, stage, isUsed }: Props) {
  const editorState = useDesignerContext();
  const { dragged } = useDrag();
  const over = useRef<HTMLDivElement | null>(null);
  const [pointed, setPointed] = useState<Path>();
  const [boxes, setBoxes] = useState<{ chosen?: Box | undefined; pointed?: Box | undefined }>({});
  const { chosen } = editorState;
  const part = partAt(editorState.value, chosen);
  const key = keyOf(chosen);
  const { setNodeRef, listeners } = useDraggable({
    id: 'canvas',
    data: { path: chosen, component: part?.component ?? '', name: nameOf(chosen) },
    disabled: editorState.readOnly || isUsed || chosen.length === 0,
  });

  // Announce a selected part that is not visible, once it had time to render.
  const { tell } = editorState;
  useEffect(() => {
    if (key === '') return;
    const timer = setTimeout(() => {
      if (!marks.boxOf(pathOfKey(key))) tell(say('designer.notDrawn'));
    }, 800);
    return () => clearTimeout(timer);
  }, [key, marks, tell]);
  const attach = useCallback(
    (node: HTMLDivElement | null) => {
      over.current = node;
      setNodeRef(node);
    },
    [setNodeRef],
  );

  // The preview moves independently: data arrives, sections collapse, the user scrolls.
  useEffect(() => {
    let frame = 0;
    const measure = () => {
      frame = 0;
      const origin = over.current?.getBoundingClientRect();
      const own = (path: Path | undefined): Box | undefined => {
        const box = path && path.length > 0 ? marks.boxOf(path) : undefined;
        return box && origin && { ...box, left: box.left - origin.left, top: box.top - origin.top };
      };
      const next = { chosen: own(chosen), pointed: own(pointed) };
      setBoxes((before) => (same(before.chosen, next.chosen) && same(before.pointed, next.pointed) ? before : next));
    };
    const soon = () => {
      frame ||= requestAnimationFrame(measure);
    };
    soon();
    const below = stage.current;
    if (!below) return;
    const changes = new MutationObserver(soon);
    changes.observe(below, { subtree: true, childList: true, attributes: true, characterData: true });
    const sizes = new ResizeObserver(soon);
    sizes.observe(below);
    below.addEventListener('scroll', soon, { capture: true, passive: true });
    return () => {
      cancelAnimationFrame(frame);
      changes.disconnect();
      sizes.disconnect();
      below.removeEventListener('scroll', soon, { capture: true });
    };
  }, [marks, stage, chosen, pointed]);

  // Scroll to a part selected elsewhere.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when another one is chosen.
  useEffect(() => {
    const below = stage.current;
    const box = chosen.length > 0 ? marks.boxOf(chosen) : undefined;
    const view = below?.getBoundingClientRect();
    if (!below || !box || !view) return;
    if (box.top < view.top || box.top > view.bottom - 24)
      below.scrollTop += ((box.top - view.top - 40) * below.offsetHeight) / view.height;
  }, [key]);

  const at = (event: { clientX: number; clientY: number }) => marks.at(event.clientX, event.clientY);
  const choose = (event: PointerEvent) => {
    if (isUsed) return;
    editorState.choose(at(event) ?? []);
  };
  const point = (event: PointerEvent) => {
    if (dragged) return;
    const path = at(event);
    if (keyOf(path ?? []) !== keyOf(pointed ?? [])) setPointed(path);
  };
  const wheel = (event: WheelEvent) => stage.current?.scrollBy({ top: event.deltaY, left: event.deltaX });
  const pointedPart = partAt(editorState.value, pointed ?? []);
  return (
    <div
      ref={attach}
      {...areaAttribute('canvas')}
      {...listeners}
      onKeyDown={undefined}
      className="inv-designer-boxes"
      data-used={isUsed || undefined}
      aria-hidden="true"
      onPointerDownCapture={choose}
      onPointerMove={point}
      onPointerLeave={() => setPointed(undefined)}
      onWheel={wheel}
    >
      {!isUsed && boxes.pointed && pointedPart && keyOf(pointed ?? []) !== key && !dragged && (
        <div className="inv-designer-box" style={boxes.pointed}>
          <span>{`${pointedPart.component} ${nameOf(pointed ?? [])}`}</span>
        </div>
      )}
      {boxes.chosen && part && (
        <div
          className="inv-designer-box"
          data-chosen
          style={boxes.chosen}
          data-low={boxes.chosen.top < 18 || undefined}
        >
          <span>{`${part.component} ${nameOf(chosen)}`}</span>
        </div>
      )}
      <CanvasDropTargets marks={marks} over={over} />
    </div>
  );
}
