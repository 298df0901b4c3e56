/** The menu of a row: the definition's actions and those of every grid. */
import { holds } from '../../http/session.ts';
import { definition } from '../../program/program.ts';
import type { Locals, Surface } from '../../surface/componentContract.ts';
import { copyByMenu, copyWithHeads, cutByMenu, pasteByMenu } from './clipboard/menuClipboard.ts';
import type { GridModel } from './model/gridModel.ts';
import type { RowMenuItem } from './parts/RowMenu.tsx';
import { fieldsIn, type RowState, recordOf } from './rows/rowState.ts';
import { t, tCount } from './words.ts';

export interface RowMenuOptions {
  model: GridModel;
  surface: Surface;
  locals: Locals;
  row: RowState;
  actions: readonly string[];
  open: string | undefined;
  run: (action: string, row: RowState) => void;
  /** The rows of the selected cells: those that are duplicated and removed together. */
  rows: readonly RowState[];
  /** Undefined where no rows may be added. */
  addRows: ((rows: readonly RowState[]) => void) | undefined;
  /** Adds a row before another, or at the end, where rows have an order. */
  insertRow: (before: string | undefined) => void;
  /** Undefined where no rows may be removed. */
  removeRows: ((keys: readonly string[]) => void) | undefined;
  /** True if cells can be edited. */
  editable: boolean;
  /** The active cell as it is drawn. */
  cell: () => HTMLElement | null | undefined;
  /** Opens find, with the replacement where cells may be edited. */
  find: (replaces: boolean) => void;
}

export function rowMenuItems(options: RowMenuOptions): RowMenuItem[] {
  const { model, surface, locals, row, rows, actions, open, run, addRows, removeRows, editable, find } = options;
  const unsaved = rows.filter(({ id }) => id === undefined).map(({ key }) => key);
  const record = recordOf(row);
  const scope = { ...locals, row: record, record };
  const named = (open && !actions.includes(open) ? [open, ...actions] : actions).flatMap((name): RowMenuItem[] => {
    const action = definition('action', name);
    if (!action || !holds(action.permission)) return [];
    if (action.visibleWhen !== undefined && !surface.value(action.visibleWhen, scope)) return [];
    const enabled = action.enabledWhen === undefined || Boolean(surface.value(action.enabledWhen, scope));
    return [{ name, label: action.label, enabled, group: 'record', run: () => run(name, row) }];
  });
  return [
    ...named,
    ...orderItems(options),
    ...(addRows && !model.mayMove
      ? [
          {
            name: '$add',
            label: t('gridAddRow'),
            enabled: true,
            group: 'rows',
            run: () => addRows([model.makeRow()]),
          },
          {
            name: '$copy',
            label: tCount('gridCopyRows', rows.length),
            enabled: true,
            group: 'rows',
            run: () => addRows(rows.map(({ values }) => model.makeRow(fieldsIn(values)))),
          },
        ]
      : []),
    ...(removeRows
      ? [
          {
            name: '$drop',
            label: tCount('gridDropRows', Math.max(1, unsaved.length)),
            enabled: unsaved.length > 0,
            group: 'rows',
            run: () => removeRows(unsaved),
          },
        ]
      : []),
    ...clipboardItems(options),
    {
      name: '$find',
      label: t(editable ? 'gridFindReplace' : 'gridFindIn'),
      enabled: true,
      group: 'find',
      run: () => find(editable),
    },
  ];
}

/** Moving and inserting, where rows have an order of their own. */
function orderItems({ model, row, rows, addRows, insertRow }: RowMenuOptions): RowMenuItem[] {
  if (!model.mayMove) return [];
  const at = model.view.findIndex(({ key }) => key === row.key);
  const keys = new Set(rows.map(({ key }) => key));
  const item = (name: string, label: string, enabled: boolean, run: () => unknown): RowMenuItem => ({
    name,
    label,
    enabled,
    group: 'order',
    run: () => void run(),
  });
  return [
    ...(addRows
      ? [
          item('$before', t('gridInsertBefore'), true, () => insertRow(row.key)),
          item('$after', t('gridInsertAfter'), true, () => insertRow(model.view[at + 1]?.key)),
        ]
      : []),
    item('$up', t('gridMoveUp'), !keys.has(model.view[0]?.key ?? ''), () => model.stepRows(keys, -1)),
    item('$down', t('gridMoveDown'), !keys.has(model.view.at(-1)?.key ?? ''), () => model.stepRows(keys, 1)),
  ];
}

/** Clipboard items for mouse users. */
function clipboardItems({ editable, cell }: RowMenuOptions): RowMenuItem[] {
  const item = (name: string, label: string, run: (cell: HTMLElement) => unknown): RowMenuItem => ({
    name,
    label,
    enabled: true,
    group: 'cells',
    run: () => {
      const at = cell();
      if (at) void run(at);
    },
  });
  return [
    ...(editable ? [item('$cut', t('gridCut'), cutByMenu)] : []),
    item('$copyCells', t('gridCopy'), copyByMenu),
    item('$copyWithHeads', t('gridCopyWithHeads'), copyWithHeads),
    ...(editable ? [item('$paste', t('gridPaste'), pasteByMenu)] : []),
  ];
}
