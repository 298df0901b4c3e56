/** Keys and the right button on a column's head. alt+shift and an arrow move the column, from its cells too. */
import type { KeyboardEvent, MouseEvent } from 'react';
import type { EffectiveField } from '../../../../metadata/kinds/field.ts';
import { appStore } from '../../../program/appStore.ts';
import { readingKey } from '../../../text/direction.ts';
import type { GridModel } from '../model/gridModel.ts';
import { undoKey } from '../parts/undoKey.ts';
import { movedBy } from './layout.ts';

export const isSideways = (key: string): boolean => key === 'ArrowLeft' || key === 'ArrowRight';

/** Moves a column by the arrow that was pressed, as it is read (text/direction.ts). */
export function moveColumn(model: GridModel, key: string, arrow: string): void {
  model.applyLayout(movedBy(model.fields, appStore.get(model.layoutAtom), key, arrow === 'ArrowLeft' ? -1 : 1));
}

type Open = (field: EffectiveField, head: Element) => void;

function headOf(event: KeyboardEvent | MouseEvent, model: GridModel) {
  const head = event.target instanceof Element ? event.target.closest('[role="columnheader"]') : null;
  const field = head && model.columns[Number(head.getAttribute('aria-colindex')) - 1];
  return head && field ? { head, field } : undefined;
}

/** @param leaving whether Escape came just before, as in the cells: the next Tab leaves the table, from its heads too */
export function columnHeaderKeys(
  event: KeyboardEvent,
  model: GridModel,
  open: Open,
  leaving: { current: boolean },
): void {
  const { altKey, shiftKey } = event;
  const key = readingKey(event.key);
  if (event.target instanceof Element && event.target.closest('[role="columnheader"]')) {
    const leaves = leaving.current && key === 'Tab';
    if (key !== 'Shift') leaving.current = key === 'Escape';
    // The page's own Tab, which the table would make a step to the next head (WCAG 2.2, 2.1.2 No Keyboard Trap).
    if (leaves) {
      event.stopPropagation();
      return;
    }
  }
  const through = undoKey(event);
  if (through && headOf(event, model)) {
    event.preventDefault();
    event.stopPropagation();
    model[through]();
    return;
  }
  const menu = (altKey && key === 'ArrowDown') || key === 'ContextMenu' || (shiftKey && key === 'F10');
  const moves = altKey && shiftKey && isSideways(key);
  const on = menu || moves ? headOf(event, model) : undefined;
  if (!on) return;
  event.preventDefault();
  event.stopPropagation();
  if (menu) open(on.field, on.head);
  else moveColumn(model, on.field.key, key);
}

export function columnHeaderMenu(event: MouseEvent, model: GridModel, open: Open): void {
  const on = headOf(event, model);
  if (!on) return;
  event.preventDefault();
  event.stopPropagation();
  open(on.field, on.head);
}
