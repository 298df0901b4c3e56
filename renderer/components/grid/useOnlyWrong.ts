import { useEffect } from 'react';
import { appStore } from '../../program/appStore.ts';
import type { GridModel } from './model/gridModel.ts';

/** Shows only rows with errors while the screen says so (prop `onlyWrong`), and all of them afterwards. */
export function useOnlyWrong(model: GridModel, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    model.showOnlyWrong(true);
    return () => {
      if (appStore.get(model.onlyWrongAtom)) model.showOnlyWrong(false);
    };
  }, [model, isOn]);
}
