import { useEffect } from 'react';
import { appStore } from '../../program/appStore.ts';
import type { GridModel } from './model/gridModel.ts';
import { undoKey } from './parts/undoKey.ts';

/** The grid in which something was done last, of those that are in the page. */
let last: GridModel | undefined;

/**
 * Undo and redo where the focus is nowhere: the button that was pressed is gone once it did its work, and what it did is
 * taken back all the same.
 */
export function useUndoKeysOutsideGrid(model: GridModel, editable: boolean): void {
  useEffect(() => {
    if (!editable) return;
    const stop = appStore.sub(model.logAtom, () => {
      last = model;
    });
    const key = (event: KeyboardEvent) => {
      if (event.defaultPrevented || last !== model || event.target !== document.body) return;
      const through = undoKey({
        key: event.key,
        shiftKey: event.shiftKey,
        altKey: event.altKey,
        ctrlKey: event.ctrlKey,
        metaKey: event.metaKey,
        getModifierState: (name) => event.getModifierState(name),
      });
      if (!through) return;
      event.preventDefault();
      model[through]();
    };
    document.addEventListener('keydown', key);
    return () => {
      stop();
      document.removeEventListener('keydown', key);
      if (last === model) last = undefined;
    };
  }, [model, editable]);
}
