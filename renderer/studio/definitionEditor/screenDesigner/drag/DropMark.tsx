/** A place where what is dragged could be put: nothing to see until it is there. */
import { useDroppable } from '@dnd-kit/core';
import type { CSSProperties } from 'react';
import type { DropTarget } from '../model/dropTargets.ts';
import type { AREAS } from './DragHost.tsx';

interface Props {
  area: (typeof AREAS)[number];
  place: DropTarget;
  style: CSSProperties;
  /** A line between two, or the room of a part that holds none. */
  shape: 'line' | 'upright' | 'room';
}

export function DropMark({ area, place, style, shape }: Props) {
  const { setNodeRef, isOver } = useDroppable({ id: `${area} ${place.id}`, data: { area, place } });
  return (
    <div
      ref={setNodeRef}
      className="inv-designer-drop"
      data-shape={shape}
      data-over={isOver ? (place.refused ? 'refused' : 'free') : undefined}
      data-place={place.id}
      style={style}
    />
  );
}
