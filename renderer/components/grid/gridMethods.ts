/** The methods of a grid part that need its model alone (metadata/signatures/components.ts). */
import type { Methods } from '../../surface/componentContract.ts';
import { readContext } from './editors/useEditSession.ts';
import type { GridModel } from './model/gridModel.ts';
import { isChanged, NO_REFUSALS, NO_VERDICTS, type RowState, recordOf } from './rows/rowState.ts';
import type { RowChange } from './rows/rowStore.ts';
import { readCell } from './values/readCell.ts';
import { t } from './words.ts';
import { wrongCells } from './wrongCells.ts';

export interface GridMethodsOptions {
  model: GridModel;
  selected: () => ReadonlySet<string>;
  clearSelected: () => void;
}

export function gridMethods({ model, selected, clearSelected }: GridMethodsOptions): Methods {
  return {
    undo: () => model.undo().length,
    redo: () => model.redo().length,
    check: () => model.checkAll(),
    toggleOnlyWrong: () => model.toggleOnlyWrong(),
    wrongCells: () => wrongCells(model),
    forget: ({ ids }) => {
      const names = new Set(Array.isArray(ids) ? ids.map(String) : []);
      return model.removeRows(names) + model.dropStored(names);
    },
    records: () => model.store.all().map(recordOf),
    refuse: ({ rows }) => {
      const told = (Array.isArray(rows) ? rows : []) as {
        id?: string;
        tempId?: string;
        errors?: RowState['refused'];
      }[];
      model.store.update(
        told.flatMap(({ id, tempId, errors }) => {
          const row = model.store.get(tempId ?? '') ?? model.store.byId(id ?? '');
          return row ? [{ ...row, refused: errors ?? NO_REFUSALS }] : [];
        }),
      );
      model.onChanged();
    },
    discard: () => discard(model),
    removeSelected: () => {
      const removed = model.removeRows(selected());
      clearSelected();
      return removed;
    },
    set: ({ field: key, value, ids, having }) => {
      const field = model.byKey.get(String(key));
      if (!field) throw new Error(`The grid has no field ${String(key)}.`);
      const rows =
        having === undefined
          ? (Array.isArray(ids) ? ids : []).flatMap(
              (id) => model.store.get(String(id)) ?? model.store.byId(String(id)) ?? [],
            )
          : rowsHaving(model, having);
      const meant = typeof value === 'string' ? readCell(field, value, readContext()) : (value ?? null);
      const edits = rows
        .filter((row) => model.editable(row, field))
        .map((row) => ({ key: row.key, field: field.key, value: meant }));
      return model.edit(edits, t('gridCorrect'));
    },
  };
}

/** The rows that have these values. */
function rowsHaving(model: GridModel, having: unknown): RowState[] {
  const values = Object.entries((having ?? {}) as object);
  return model.store.all().filter((row) => values.every(([key, value]) => row.values[key] === value));
}

/** Forgets unsaved edits, as one step: also this can be undone. */
function discard(model: GridModel): number {
  model.finish();
  const changes = model.store.all().flatMap((row, at): RowChange[] => {
    if (!isChanged(row)) return [];
    if (row.id === undefined) return [{ key: row.key, before: row, at }];
    const after: RowState = {
      ...row,
      values: row.was,
      dirty: new Set(),
      verdicts: NO_VERDICTS,
      refused: NO_REFUSALS,
      updateField: false,
      touched: false,
    };
    return [{ key: row.key, before: row, after }];
  });
  // In reverse order, so that undo, which runs backwards, finds every row at its former position.
  model.log.do(t('gridDiscard'), changes.reverse());
  model.onChanged();
  return changes.length;
}
