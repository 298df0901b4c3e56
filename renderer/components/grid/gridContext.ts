import { createContext, useContext } from 'react';
import type { EffectiveField } from '../../../metadata/kinds/field.ts';
import { appStore } from '../../program/appStore.ts';
import type { ServerGroups } from './layout/serverGroups.ts';
import type { SavedViews } from './layout/useSavedViews.ts';
import type { RowLoader } from './loading/rowLoader.ts';
import type { GridModel } from './model/gridModel.ts';
import type { RowState } from './rows/rowState.ts';

export interface GridSurroundings {
  readonly model: GridModel;
  /** The id of the status line, which says the reason of the active cell. */
  readonly statusId: string;
  /** True if the grid has editable cells. */
  readonly editable: boolean;
  readonly savedViews: SavedViews;
  /** Loads rows on demand. */
  readonly loader: RowLoader;
  /** Groups by the server. */
  readonly groups: ServerGroups;
  /** Opens the menu of a column at its head. */
  readonly openColumnMenu: (field: EffectiveField, head: Element) => void;
  /** Opens the menu of totals for a column. */
  readonly openAggregateMenu: (field: EffectiveField, anchor: Element) => void;
  /** Runs an action for a row. */
  readonly runRowAction: (action: string, row: RowState) => void;
  /** The filter panel that narrows the rows. */
  readonly filterPart: string | undefined;
}

export const GridContext = createContext<GridSurroundings | undefined>(undefined);

/** The grid that a part belongs to. */
export function useGrid(): GridSurroundings {
  const found = useContext(GridContext);
  if (!found) throw new Error('A part of a grid was drawn outside of one.');
  return found;
}

/** All atoms of a grid live in the page's store. */
export const inAppStore = { store: appStore };
