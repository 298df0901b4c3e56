/** The grip by which a condition or a group is put elsewhere: dragged, or by the arrow keys, also out of groups and into them. */
import type { KeyboardEvent, PointerEvent } from 'react';
import { readingKey } from '../../../text/direction.ts';
import { word } from '../../../text/messages.ts';
import type { DropSide, Step } from './moveNode.ts';

interface Props {
  /** Id of the part. */
  id: string | undefined;
  label: string;
  drop(target: string, where: DropSide): void;
  step(step: Step): void;
}

const STEPS: Readonly<Record<string, Step>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  // In reading direction: left moves out, right moves in.
  ArrowLeft: 'out',
  ArrowRight: 'in',
};

/** Attribute that marks the drop position. */
const ANNOUNCEMENTS = 'data-drop';

interface DropTarget {
  element: HTMLElement;
  id: string;
  where: DropSide;
}

/** The drop position at a point. */
function dropTargetAt(x: number, y: number, id: string): DropTarget | undefined {
  const under = document.elementFromPoint(x, y);
  const element = under?.closest<HTMLElement>('[data-part-id]');
  const target = element?.dataset.partId;
  if (!element || !target || under?.closest(`[data-part-id="${CSS.escape(id)}"]`)) return undefined;
  const isHead = under?.closest('.inv-filter-head') !== null;
  const { top, height } = element.getBoundingClientRect();
  const isRoot = element.parentElement?.closest('[data-part-id]') === null;
  if (element.matches('fieldset') && (isHead || isRoot)) return { element, id: target, where: 'inside' };
  return { element, id: target, where: y < top + height / 2 ? 'before' : 'after' };
}

export function DragHandle({ id, label, drop, step }: Props) {
  const begin = (event: PointerEvent<HTMLButtonElement>) => {
    if (event.button !== 0 || id === undefined) return;
    event.preventDefault();
    const own = event.currentTarget.closest<HTMLElement>('[data-part-id]');
    let place: DropTarget | undefined;
    const mark = (next: DropTarget | undefined) => {
      place?.element.removeAttribute(ANNOUNCEMENTS);
      place = next;
      place?.element.setAttribute(ANNOUNCEMENTS, place.where);
    };
    const move = ({ clientX, clientY }: globalThis.PointerEvent) => mark(dropTargetAt(clientX, clientY, id));
    const end = (how: Event) => {
      const to = how.type === 'pointerup' ? place : undefined;
      if (how instanceof KeyboardEvent) {
        if (how.key !== 'Escape') return;
        how.stopPropagation();
      }
      mark(undefined);
      own?.removeAttribute('data-dragged');
      removeEventListener('pointermove', move);
      for (const type of ['pointerup', 'pointercancel', 'keydown']) removeEventListener(type, end, true);
      if (to) drop(to.id, to.where);
    };
    own?.setAttribute('data-dragged', '');
    addEventListener('pointermove', move);
    for (const type of ['pointerup', 'pointercancel', 'keydown']) addEventListener(type, end, true);
  };
  const byKey = (event: KeyboardEvent) => {
    const to = event.ctrlKey || event.altKey || event.metaKey ? undefined : STEPS[readingKey(event.key)];
    if (!to) return;
    event.preventDefault();
    event.stopPropagation();
    step(to);
  };
  return (
    <button
      type="button"
      className="inv-filter-grip"
      aria-label={label}
      title={word('filter.drag')}
      data-act="move"
      onPointerDown={begin}
      onKeyDown={byKey}
    />
  );
}
