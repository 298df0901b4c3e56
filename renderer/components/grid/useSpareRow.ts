import { useEffect } from 'react';
import { appStore } from '../../program/appStore.ts';
import type { GridModel } from './model/gridModel.ts';
import { isSpare } from './rows/rowState.ts';

/** An empty row behind the others (prop `spareRow`): no step of the person's, so that nothing is undone by taking it away. */
export function useSpareRow(model: GridModel, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    let over = false;
    const place = () => {
      if (over || model.store.all().some(isSpare)) return;
      model.store.append([model.makeSpareRow()]);
    };
    // The store is still notifying its listeners.
    const placeSoon = () => queueMicrotask(place);
    const stops = [model.store.structureAtom, model.store.countsAtom].map((told) => appStore.sub(told, placeSoon));
    place();
    return () => {
      over = true;
      for (const stop of stops) stop();
    };
  }, [model, isOn]);
}
