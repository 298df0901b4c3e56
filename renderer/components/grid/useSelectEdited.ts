import { type Dispatch, type SetStateAction, useInsertionEffect } from 'react';
import type { GridModel } from './model/gridModel.ts';

/** Rows are selected when they are edited (prop `selectEdited`): what is saved is then what is selected. */
export function useSelectEdited(
  model: GridModel,
  isOn: boolean,
  select: Dispatch<SetStateAction<ReadonlySet<string>>>,
): void {
  useInsertionEffect(() => {
    if (!isOn) return;
    model.onEdited = (keys) => select((selected) => new Set([...selected, ...keys]));
    return () => {
      model.onEdited = () => {};
    };
  }, [model, isOn, select]);
}
